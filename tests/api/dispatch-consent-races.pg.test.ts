import { afterAll, beforeEach, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import {
  declineConsentEndpoint,
  endDispatcherConsentEndpoint,
  giveConsentEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const [marta, wade] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
let dana: ApiPerson
let consentId: string
beforeEach(async () => {
  dana = await createPerson(server, 'dispatcher', { dot_number: null })
  consentId = await insertConsent(server, dana, wade)
})

const contested = () => ({ table: 'dispatch_consent', id: consentId }) as const
const end = () => server.as(wade).ask(endDispatcherConsentEndpoint, { params: { id: consentId }, body: {} })
const accept = (id: string) => () =>
  server.as(marta).ask(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })

async function requested(): Promise<{ load: PostedLoad; id: string }> {
  const load = await postLoad(server, marta)
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  return { load, id }
}

const dealsOf = (loadId: string) =>
  server.db.selectFrom('deal').select('consent_id').where('load_id', '=', loadId).execute()

test('[CARR-11] an acceptance that comes first makes the deal, and the end follows', async () => {
  const { load, id } = await requested()
  const [accepted, ended] = await oneAfterTheOther(server, contested(), [accept(id), end])
  expect([accepted.status, ended.status]).toEqual([200, 200])
  expect(await dealsOf(load.id)).toEqual([{ consent_id: consentId }])
})

test('[CARR-11] an end that comes first leaves no deal', async () => {
  const { load, id } = await requested()
  const [ended, accepted] = await oneAfterTheOther(server, contested(), [end, accept(id)])
  expect([ended.status, accepted.status]).toEqual([200, 409])
  expect(await dealsOf(load.id)).toEqual([])
})

test('[CARR-06] of two answers at once, the first counts', async () => {
  const other = await createPerson(server, 'company', { dot_number: '7700123', dot_verified_at: server.at({}) })
  consentId = await insertConsent(server, dana, other, { status: 'asked' })
  const params = { id: consentId }
  const give = () =>
    server.as(other).ask(giveConsentEndpoint, {
      params,
      body: { name: 'Ada Yates', title: 'Owner', consent: 'dispatch-1' },
    })
  const decline = () => server.as(other).ask(declineConsentEndpoint, { params, body: {} })
  const [given, declined] = await oneAfterTheOther(server, contested(), [give, decline])
  expect([given.status, declined.status]).toEqual([200, 409])
  const row = server.db.selectFrom('dispatch_consent').select('status').where('id', '=', consentId)
  expect(await row.executeTakeFirst()).toEqual({ status: 'active' })
})
