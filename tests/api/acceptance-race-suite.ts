import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { answered } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { filled } from '#tests/support/filled.ts'
import { type PostedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const CARRIERS = 200

/** Accepts 200 requests for one load at two servers at once, in these rounds. */
export async function describeAcceptanceRace(rounds: readonly number[]): Promise<void> {
  const { database, drop } = await freshPostgres()
  const servers = [await startApi(database.connectionString), await startApi(database.connectionString)] as const
  const [server] = servers
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()))
    await drop()
  })
  const marta = await createPerson(server, 'broker')

  async function accept(id: string, index: number): Promise<string> {
    const asker = servers[index % 2 ? 1 : 0].as(marta)
    const { status, body } = await answered(() =>
      asker.ask(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } }),
    )
    return `${status} ${errorEnvelopeSchema.safeParse(body).data?.error.code ?? 'done'}`
  }

  describe('200 requests accepted at once', () => {
    let carriers: ApiPerson[]
    beforeAll(async () => {
      // thousands of emails would take longer than the races
      const settings = JSON.stringify({ emailNotifications: false })
      carriers = await Promise.all(
        Array.from({ length: CARRIERS }, () => createPerson(server, 'company', { settings })),
      )
    })

    /** Inserts the requests directly, because other tests cover requesting. */
    async function requestsFromAll(load: PostedLoad): Promise<string[]> {
      const [one, ...others] = carriers
      if (!one) throw new Error('No carriers')
      const { id } = await requestPostedLoad(server, one, load)
      const first = await server.db
        .selectFrom('booking_request')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = others.map((carrier) => ({
        ...first,
        paper_terms: JSON.stringify(first.paper_terms),
        id: randomUUID(),
        requester_id: carrier.id,
        person_id: carrier.personId,
      }))
      await server.db.insertInto('booking_request').values(rows).execute()
      return [first, ...rows].map((row) => row.id)
    }

    for (const round of filled(rounds)) {
      test(`one wins, 199 get LOAD_TAKEN, and each carrier is notified once: round ${round}`, async () => {
        const load = await postLoad(server, marta)
        const requests = await requestsFromAll(load)
        const answers = await Promise.all(requests.map(accept))
        expect(answers).toHaveLength(CARRIERS)
        expect(answers.filter((answer) => answer === '200 done')).toHaveLength(1)
        expect(answers.filter((answer) => answer === '409 LOAD_TAKEN')).toHaveLength(CARRIERS - 1)

        const statuses = await server.db
          .selectFrom('booking_request')
          .select('status')
          .where('load_id', '=', load.id)
          .execute()
        expect(statuses.filter(({ status }) => status === 'accepted')).toHaveLength(1)
        expect(statuses.filter(({ status }) => status === 'rejected')).toHaveLength(CARRIERS - 1)
        await server.eventsHandled()
        const notices = await server.db
          .selectFrom('notification')
          .select('title')
          .where((eb) => eb(eb.fn('jsonb_extract_path_text', ['metadata', eb.val('loadId')]), '=', load.id))
          .where('person_id', '!=', marta.personId)
          .execute()
        expect(notices.filter(({ title }) => title === 'Request accepted')).toHaveLength(1)
        expect(notices.filter(({ title }) => title === 'Request not accepted')).toHaveLength(CARRIERS - 1)
        expect(notices).toHaveLength(CARRIERS)
      })
    }
  })
}
