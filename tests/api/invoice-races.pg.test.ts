import { afterAll, beforeEach, expect, test } from 'vitest'
import { readInvoiceEndpoint, sendInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postDeliveredLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'company', { strongAt: server.at({}) })
let load: PostedLoad
let dealId: string
beforeEach(async () => {
  load = await postDeliveredLoad(server, marta, dana)
  ;({ dealId } = await read(dana))
})

const read = (who: ApiPerson) => server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })
const contested = () => ({ table: 'load', id: load.id }) as const
const send = (version: number, name: string) =>
  server.as(dana).ask(sendInvoiceEndpoint, {
    params: load,
    body: { dealId, version, total: 2150.5, remitTo: { kind: 'carrier', name, address: '12 Depot Rd', email: null } },
  })
const dispute = (reason: string) =>
  server.as(marta).ask(settleInvoiceEndpoint, {
    params: load,
    body: { dealId, version: 1, settlement: 'dispute', reason },
  })
const pay = (who: ApiPerson) =>
  server.as(who).ask(settleInvoiceEndpoint, {
    params: load,
    body: { dealId, version: 1, settlement: 'pay', paidOn: server.at({}).toISOString().slice(0, 10) },
  })

test('two devices that send at once send one version', async () => {
  const [first, second] = await oneAfterTheOther(server, contested(), [
    () => send(0, 'Reyes Trucking'),
    () => send(0, 'Other payee'),
  ])
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.text).toContain('INVOICE_CHANGED')
  expect((await read(marta)).versions).toMatchObject([{ version: 1, remitTo: { name: 'Reyes Trucking' } }])
})

test('two disputes at once: the first reason stays, the second is refused', async () => {
  await send(0, 'Reyes Trucking')
  const [first, second] = await oneAfterTheOther(server, contested(), [
    () => dispute('Wrong rate'),
    () => dispute('Never delivered'),
  ])
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.text).toContain('ALREADY_DISPUTED')
  expect((await read(dana)).versions).toMatchObject([{ disputed: { reason: 'Wrong rate' } }])
})

test('a dispute that meets a correction is refused: it was of the earlier version', async () => {
  await send(0, 'Reyes Trucking')
  const [corrected, disputed] = await oneAfterTheOther(server, contested(), [
    () => send(1, 'Apex Factoring'),
    () => dispute('Wrong payee'),
  ])
  expect([corrected.status, disputed.status]).toEqual([200, 409])
  expect(disputed.text).toContain('INVOICE_CHANGED')
})

test('a payment that both record at once is recorded once', async () => {
  await send(0, 'Reyes Trucking')
  const answers = await oneAfterTheOther(server, contested(), [() => pay(dana), () => pay(marta)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(marta)).versions).toMatchObject([{ status: 'paid', paid: { by: 'carrier' } }])
  await server.eventsHandled()
  const events = await server.db
    .selectFrom('domain_event')
    .select('payload')
    .where('type', '=', 'invoice.settled')
    .execute()
  expect(events.filter(({ payload }) => JSON.stringify(payload).includes(load.id))).toHaveLength(1)
})
