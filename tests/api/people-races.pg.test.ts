import { afterAll, expect, test } from 'vitest'
import { changeSeatEndpoint, type Colleague, removePersonEndpoint } from '#contract/account/company.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'

const { database, drop } = await freshPostgres()
/** Two servers on one database: what holds between them holds for any number. */
const server = await startApi(database.connectionString)
const other = await startApi(database.connectionString)
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})

const saidOf = ({ status, body }: RawAnswer) => errorEnvelopeSchema.safeParse(body).data?.error.code ?? status

async function owners(count: number): Promise<ApiPerson[]> {
  const first = await createPerson(server, 'broker')
  const more = await Promise.all(Array.from({ length: count - 1 }, () => createColleague(server, first, 'owner')))
  for (const owner of [first, ...more]) await proveNow(server, owner)
  return [first, ...more]
}

const seatOf = (by: ApiPerson, of: ApiPerson, seat: Colleague['seat'], at = server) =>
  at.as(by).ask(changeSeatEndpoint, { params: { id: of.personId }, body: { seat } })

test('[TEAM-09] of two owners who demote each other, one stays', async () => {
  const [ada, ben] = (await owners(2)) as [ApiPerson, ApiPerson]
  const answers = await oneAfterTheOther(server, { table: 'account', id: ada.id }, [
    () => seatOf(ada, ben, 'viewer'),
    () => seatOf(ben, ada, 'viewer', other),
  ])
  expect(answers.map(saidOf)).toEqual([200, 'FORBIDDEN'])
})

test('[TEAM-08] an owner who is demoted meanwhile demotes nobody', async () => {
  const [ada, ben, cleo] = (await owners(3)) as [ApiPerson, ApiPerson, ApiPerson]
  const answers = await oneAfterTheOther(server, { table: 'account', id: ada.id }, [
    () => seatOf(ada, ben, 'desk'),
    () => seatOf(ben, cleo, 'viewer', other),
  ])
  expect(answers.map(saidOf)).toEqual([200, 'FORBIDDEN'])
})

test('[TEAM-09] the database refuses a company without an owner', async () => {
  const [ada] = (await owners(1)) as [ApiPerson]
  const demoted = server.db.updateTable('person').set({ seat: 'desk' }).where('id', '=', ada.personId).execute()
  await expect(demoted).rejects.toThrow('a company keeps an owner')
})

test('[TEAM-20] what a removed person had begun has no effect once it has to wait for the removal', async () => {
  const [ada] = (await owners(1)) as [ApiPerson]
  const nia = await createColleague(server, ada, 'desk')
  const [removed, posted] = await oneAfterTheOther(server, { table: 'account', id: ada.id }, [
    () => server.as(ada).ask(removePersonEndpoint, { params: { id: nia.personId }, body: {} }),
    () => other.as(nia).ask(createLoadEndpoint, { body: newLoad(server) }),
  ])
  expect([removed, posted].map(saidOf)).toEqual([200, 'UNAUTHENTICATED'])
  const loads = await server.db.selectFrom('load').select('id').where('owner_id', '=', ada.id).execute()
  expect(loads).toEqual([])
})
