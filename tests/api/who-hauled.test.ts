import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readAuthorityEndpoint } from '#contract/freight/carrier.ts'
import { suggestCarriersEndpoint } from '#contract/freight/compare-offers.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { hauledReportEndpoint, postedReportEndpoint } from '#contract/reports/analytics.ts'
import { type ApiPerson, createDispatcher, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { postLoad, type PostedLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

/** a carrier of its own, its dispatcher, and one that was only tendered a load */
let [marta, wade, dana, harpreet] = [] as unknown as ApiPerson[] as [ApiPerson, ApiPerson, ApiPerson, ApiPerson]
let load: PostedLoad
let consentId: string
const complete = (who: ApiPerson, id: string) =>
  server.as(who).call(setLoadStatusEndpoint, { params: { id }, body: { status: 'completed', reason: 'Hauled' } })

beforeAll(async () => {
  marta = await createPerson(server, 'broker')
  wade = await createPerson(server, 'company', { dot_verified_at: server.at({}) })
  dana = await createDispatcher(server)
  harpreet = await createPerson(server, 'company')
  consentId = await insertConsent(server, dana, wade)
  load = await book()
})

/** Marta's load that Dana booked for Wade, who named its driver. */
async function book() {
  const booked = await postLoad(server, marta)
  const request = { loadId: booked.id, consentId }
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: request })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  const deal = await server.db
    .selectFrom('deal')
    .select('id')
    .where('load_id', '=', booked.id)
    .executeTakeFirstOrThrow()
  await server
    .as(wade)
    .call(setDriverEndpoint, { params: booked, body: { dealId: deal.id, driverName: 'Ola Berg', driverPhone: '' } })
  return booked
}

test('[TRUE-04] while it runs, a load is the carrier’s own beside its dispatcher’s', async () => {
  const onBoard = async (who: ApiPerson) =>
    (await server.as(who).call(listBoardEndpoint, { query: { status: 'active' } })).data.map(({ id }) => id)
  expect(await onBoard(dana)).toEqual([load.id])
  expect(await onBoard(wade)).toEqual([load.id])
  expect(await onBoard(harpreet)).toEqual([])
  const readOf = async (who: ApiPerson, other: ApiPerson) =>
    (await server.as(who).ask(readAuthorityEndpoint, { params: other })).status
  expect([await readOf(marta, wade), await readOf(wade, marta), await readOf(harpreet, marta)]).toEqual([200, 200, 404])
})

test('[SAFE-24] [TRUE-04] reports and suggestions count who accepted and hauled, not who was only tendered a load', async () => {
  await complete(wade, load.id)
  await complete(marta, (await postTenderedLoad(server, marta, harpreet)).id)

  const query = { from: '2026-01-01', to: '2026-12-31', by: 'month', zone: 'America/Chicago' } as const
  const hauled = async (who: ApiPerson) => (await server.as(who).call(hauledReportEndpoint, { query })).total
  const one = { loads: 1, cents: 215_050 }
  expect(await hauled(wade)).toMatchObject(one)
  expect(await hauled(dana)).toMatchObject(one)
  expect(await hauled(harpreet)).toMatchObject({ loads: 0, cents: 0 })
  expect((await server.as(marta).call(postedReportEndpoint, { query })).total).toMatchObject(one)

  const next = await postLoad(server, marta)
  const { data } = await server.as(marta).call(suggestCarriersEndpoint, { params: next })
  expect(data.map(({ id }) => id).toSorted()).toEqual([dana.id, wade.id].toSorted())
  expect(data.find(({ id }) => id === wade.id)).toMatchObject({ onLane: 1, record: { withYou: { loads: 1 } } })
})

test('[TRUE-04] the driver of a carrier that closes its account is forgotten', async () => {
  const body = { password: PASSWORD, confirmation: 'DELETE' as const }
  await server.as(wade).call(deleteAccountEndpoint, { body })
  const { driver } = await server.db
    .selectFrom('deal')
    .select('driver')
    .where('load_id', '=', load.id)
    .executeTakeFirstOrThrow()
  expect(driver).toBeNull()
})
