import { afterAll, beforeEach, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import {
  declineConsentEndpoint,
  endDispatcherConsentEndpoint,
  giveConsentEndpoint,
  listConsentsAskedEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { type ApiPerson, createDispatcher, createPerson, createProvedCarrier } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther, untilWaiting } from '#tests/support/lock-order.ts'

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
  dana = await createDispatcher(server)
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

/** The carrier states another number, while somebody else relies on the one that it proved. */
const changeNumber = (who: ApiPerson, dotNumber: string) => () =>
  server.as(who).ask(updateProfileEndpoint, { body: { dotNumber } })
const SIGNER = { name: 'Ada Yates', title: 'Owner', consent: 'dispatch-1' } as const

test('[SAFE-18] a number that its carrier changes between the look and the acceptance is not booked by', async () => {
  const carrier = await createProvedCarrier(server, { strongAt: server.at({}) })
  const dispatcher = await createDispatcher(server)
  await insertConsent(server, dispatcher, carrier)
  const load = await postLoad(server, marta)
  const { id } = await server.as(dispatcher).call(requestBookingEndpoint, { body: { loadId: load.id } })
  const account = { table: 'account', id: carrier.id } as const
  const [changed, accepted] = await oneAfterTheOther(server, account, [changeNumber(carrier, '7700777'), accept(id)])
  expect([changed.status, accepted.status]).toEqual([200, 409])
  expect(await dealsOf(load.id)).toEqual([])
})

test('[SAFE-18] who changes its number while it answers a question answers for neither', async () => {
  const carrier = await createProvedCarrier(server, { strongAt: server.at({}) })
  const question = await insertConsent(server, await createDispatcher(server), carrier, { status: 'asked' })
  const give = () => server.as(carrier).ask(giveConsentEndpoint, { params: { id: question }, body: SIGNER })
  const account = { table: 'account', id: carrier.id } as const
  const [changed, given] = await oneAfterTheOther(server, account, [changeNumber(carrier, '7700778'), give])
  expect([changed.status, given.status]).toEqual([200, 404])
})

test('[SAFE-20] codes of one link that are asked for at once are all answered', async () => {
  const carrier = await createProvedCarrier(server)
  const dispatcher = await createDispatcher(server)
  const question = await insertConsent(server, dispatcher, carrier, { status: 'asked' })
  const { usdot } = await server.db
    .selectFrom('dispatch_consent')
    .select('usdot')
    .where('id', '=', question)
    .executeTakeFirstOrThrow()
  const entry = { usdot, source: 'sample' as const, email: 'office@acme.test', due_at: server.at({ days: 9 }) }
  await server.db
    .insertInto('register_entry')
    .values(entry)
    .onConflict((on) => on.doNothing())
    .execute()
  const { data } = await server.as(dispatcher).call(listConsentsAskedEndpoint, {})
  const url = server.url + new URL(data[0]?.link ?? '').pathname
  const send = () => fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: 'code' }) })
  const code = { consent_id: question, email: 'other@acme.test', expires_at: server.at({ days: 1 }) }
  const rollback = new Error('the row goes away again')
  let sent: Promise<Response>[] = []
  const holding = server.db.transaction().execute(async (tx) => {
    await tx.insertInto('consent_code').values(code).execute()
    sent = [send(), send(), send()]
    await untilWaiting(server.db, 3)
    throw rollback
  })
  await expect(holding).rejects.toBe(rollback)
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303, 303])
})
