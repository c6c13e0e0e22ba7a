import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { endCarrierConsentEndpoint, endDispatcherConsentEndpoint } from '#contract/freight/dispatch-consent.ts'
import { listDocumentsEndpoint, voidDocumentEndpoint } from '#contract/freight/document.ts'
import { createDriverLinkEndpoint, listDriverLinksEndpoint } from '#contract/freight/driver-link.ts'
import { askAccessorialEndpoint, readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import {
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { listMarketRatesEndpoint } from '#contract/freight/market-rate.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { createSigningLinkEndpoint, listSigningLinksEndpoint } from '#contract/freight/signing-link.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import {
  type ApiPerson,
  createDispatcher,
  createPerson,
  createProvedCarrier,
  proveNow,
} from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { insertDocument } from '#tests/support/document-row.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { laneFromDallas } from '#tests/support/market.ts'
import { createSyncDevice } from '#tests/support/sync-device.ts'

const server = await startApi()
afterAll(() => server.stop())

const ENDED = 'CARRIER_CONSENT_ENDED'
const later = { trial_ends_at: server.at({ days: 999 }) }
const expectCode = async (call: Promise<unknown>, code: string) => expect((await expectRefusal(call)).code).toBe(code)
const marta = await createPerson(server, 'broker', { ...later, business_name: 'Blue Mesa Freight' })

/** A carrier with a proved number of its own. */
function createCarrier(businessName = 'Sorensen Hauling', usdot?: string): Promise<ApiPerson> {
  const number = usdot === undefined ? {} : { dot_number: usdot }
  return createProvedCarrier(server, { ...later, business_name: businessName, ...number })
}

/** A load that a dispatcher booked by a consent. */
async function book(dana: ApiPerson, consentId: string, broker = marta) {
  const load = await postLoad(server, broker)
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, consentId } })
  await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  const deal = await server.db.selectFrom('deal').select('id').where('load_id', '=', load.id).executeTakeFirstOrThrow()
  return { id: load.id, number: load.number, dealId: deal.id }
}
type Booked = Awaited<ReturnType<typeof book>>

async function dispatched() {
  const [wade, dana] = [await createCarrier(), await createDispatcher(server, later)]
  const consentId = await insertConsent(server, dana, wade)
  return { wade, dana, consentId, load: await book(dana, consentId) }
}

const read = (who: ApiPerson, { id }: Pick<Booked, 'id'>) => server.as(who).call(readLoadEndpoint, { params: { id } })
const release = (who: ApiPerson, { id }: Booked) =>
  server.as(who).call(releaseCarrierEndpoint, { params: { id }, body: { reason: 'Truck broke down' } })
const tap = (who: ApiPerson, { id }: Booked, kind: 'arrived' | 'departed' = 'arrived') =>
  server.as(who).call(recordStopEventEndpoint, { params: { id }, body: { kind, stop: 'pickup' } })
const end = (wade: ApiPerson, id: string) =>
  server.as(wade).call(endDispatcherConsentEndpoint, { params: { id }, body: {} })
const mine = async (who: ApiPerson) =>
  (await server.as(who).call(listMyLoadsEndpoint, { query: {} })).data.map(({ id }) => id)
async function sign(who: ApiPerson, { id }: Booked) {
  const { dealId, version, hash } = await server
    .as(who)
    .call(readRateConfirmationEndpoint, { params: { id }, query: {} })
  const body = { dealId, version, hash, name: 'Wade Sorensen', title: 'Owner', mark: { kind: 'typed' as const } }
  return server.as(who).call(signRateConfirmationEndpoint, { params: { id }, body: { ...body, consent: '1' } })
}
async function told(who: ApiPerson, title: RegExp): Promise<string[]> {
  await server.eventsHandled()
  const rows = await server.db
    .selectFrom('notification')
    .select(['title', 'message'])
    .where('person_id', '=', who.personId)
    .orderBy('created_at')
    .execute()
  return rows
    .map(({ title: about, message }) => `${about}: ${message.replaceAll(/[\u2068\u2069]/g, '')}`)
    .filter((line) => title.test(line))
}

test('[CARR-16] the carrier releases a load that its dispatcher booked, and the dispatcher can’t after the end', async () => {
  const { wade, dana, consentId, load } = await dispatched()
  const other = await book(dana, consentId)
  await end(wade, consentId)
  expect(await expectRefusal(release(dana, other))).toMatchObject({
    code: ENDED,
    message: expect.stringContaining('no longer lets you act for it'),
    current: { id: other.id, status: 'active', deal: { carrier: { hasEndedConsent: true } } },
  })
  expect(await release(wade, load)).toMatchObject({ status: 'pending', dispatcher: null })
  const why = /released it: Truck broke down$/
  expect(await told(marta, why)).toEqual([expect.stringContaining('Sorensen Hauling released it')])
  expect(await told(dana, why)).toEqual([expect.stringContaining('Sorensen Hauling released it')])
  expect(await told(wade, why)).toEqual([expect.stringContaining('You released it')])
  const { data } = await server.as(marta).call(listLoadDealsEndpoint, { params: { id: load.id } })
  expect(data[0]?.events.map(({ type, actor }) => `${type} by ${actor}`)).toContain('released by Sorensen Hauling')
  expect(await read(wade, other)).toMatchObject({ status: 'active', viewer: 'carrier' })
})

test('[CARR-16] the carrier’s account lists, syncs and opens its loads, and records, signs and invoices like a carrier', async () => {
  const [wade, dana] = [await createCarrier(), await createDispatcher(server, later)]
  const device = createSyncDevice((since) => server.as(wade).call(syncEndpoint, { query: { since } }))
  await device.sync()
  const load = await book(dana, await insertConsent(server, dana, wade))
  const params = { id: load.id }
  await device.sync()
  expect(device.loads.get(load.id)).toMatchObject({ viewer: 'carrier', deal: { carrier: { accountId: wade.id } } })
  expect(await mine(wade)).toEqual([load.id])
  const seen = await read(wade, load)
  expect(seen).toMatchObject({ viewer: 'carrier', myRequest: null, dispatcher: { id: dana.id } })
  expect(seen.pickupLocation.address).toMatch(/Street/)
  expect((await read(marta, load)).deal?.carrier).not.toHaveProperty('accountId')

  const byWade = server.as(wade)
  expect((await tap(wade, load)).deal?.stopEvents).toMatchObject([{ kind: 'arrived', by: 'carrier' }])
  await sign(wade, load)
  expect((await read(dana, load)).deal?.signedBy).toEqual(['carrier'])
  expect(await told(dana, /rate confirmation for/), 'only who signed gets a receipt').toEqual([])
  expect(await told(marta, /signed the rate/)).toEqual([expect.stringContaining('Sorensen Hauling signed')])
  const driver = { dealId: load.dealId, driverName: 'Ola Berg', truckNumber: '12' }
  await byWade.call(setDriverEndpoint, { params, body: driver })
  await byWade.call(createDriverLinkEndpoint, { params, body: { linkId: randomUUID(), tokenHash: 'a'.repeat(64) } })
  expect((await server.as(dana).call(listDriverLinksEndpoint, { params })).data).toHaveLength(1)
  const link = { dealId: load.dealId, linkId: randomUUID(), version: 1, tokenHash: 'b'.repeat(64) }
  await byWade.call(createSigningLinkEndpoint, { params, body: link })
  expect((await server.as(dana).call(listSigningLinksEndpoint, { params })).data, 'a link is its maker’s').toEqual([])
  const documentId = await insertDocument(server, load, wade)
  expect((await byWade.call(listDocumentsEndpoint, { params, query: {} })).data).toMatchObject([{ id: documentId }])
  const voided = { params: { id: load.id, documentId }, body: { reason: 'Wrong page' } }
  await expectCode(server.as(dana).call(voidDocumentEndpoint, voided), 'NOT_ALLOWED')
  await byWade.call(voidDocumentEndpoint, voided)
  await byWade.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  const { draft } = await byWade.call(readInvoiceEndpoint, { params, query: {} })
  const remitTo = { kind: 'carrier' as const, name: 'Sorensen Hauling', address: '1 Depot Rd, Laredo', email: null }
  const invoice = { dealId: load.dealId, version: 0, total: draft.total, remitTo }
  await proveNow(server, wade)
  await byWade.call(sendInvoiceEndpoint, { params, body: invoice })
  expect(await server.as(marta).call(readInvoiceEndpoint, { params, query: {} })).toMatchObject({
    versions: [{ version: 1, isNewPayee: false }],
  })
  await device.sync()
  expect(device.loads.get(load.id)).toMatchObject({ status: 'completed' })
})

const READS: Endpoint[] = [
  readLoadEndpoint,
  listLoadDealsEndpoint,
  readRateConfirmationEndpoint,
  readDetentionEndpoint,
  readInvoiceEndpoint,
  listDocumentsEndpoint,
  listDriverLinksEndpoint,
  listSigningLinksEndpoint,
]

test('[CARR-16] a carrier whose consent isn’t that deal’s sees and does nothing', async () => {
  const { wade, dana, load } = await dispatched()
  const usdot = await server.db.selectFrom('account').select('dot_number').where('id', '=', wade.id).executeTakeFirst()
  const strangers = {
    'of another consent of the dispatcher': await createCarrier('Achebe Freight'),
    'of the same number, which it proved too': await createCarrier('Sorensen Two', usdot?.dot_number ?? ''),
    'of the same number without a proof': await createPerson(server, 'company', {
      dot_number: usdot?.dot_number ?? '',
      business_name: 'Copy',
    }),
  }
  await insertConsent(server, dana, strangers['of another consent of the dispatcher'])
  const documentId = await insertDocument(server, load, dana)
  const params = { id: load.id }
  for (const [who, stranger] of Object.entries(strangers)) {
    const as = server.as(stranger)
    for (const endpoint of READS)
      expect((await as.ask(endpoint, { params, query: {} })).status, `${who}: ${endpoint.name}`).toBe(404)
    expect(await mine(stranger), `of ${who}`).toEqual([])
    await expectCode(release(stranger, load), 'NOT_FOUND')
    await expectCode(tap(stranger, load), 'NOT_FOUND')
    const signed = {
      dealId: load.dealId,
      version: 1,
      hash: 'a'.repeat(64),
      name: 'Me',
      title: 'Me',
      consent: '1' as const,
    }
    const mark = { kind: 'typed' as const }
    await expectCode(as.call(signRateConfirmationEndpoint, { params, body: { ...signed, mark } }), 'NOT_FOUND')
    const charge = { dealId: load.dealId, accessorialId: randomUUID(), kind: 'lumper' as const, amount: 10 }
    await expectCode(as.call(askAccessorialEndpoint, { params, body: charge }), 'NOT_FOUND')
    const voided = { params: { id: load.id, documentId }, body: { reason: 'Mine' } }
    await expectCode(as.call(voidDocumentEndpoint, voided), 'NOT_FOUND')
    const link = { linkId: randomUUID(), tokenHash: 'c'.repeat(64) }
    await expectCode(as.call(createDriverLinkEndpoint, { params, body: link }), 'NOT_FOUND')
  }
  expect((await read(wade, load)).viewer).toBe('carrier')
})

test('[CARR-16] a carrier sees its own deal of a load alone, not the next one of its dispatcher', async () => {
  const { wade, dana, load } = await dispatched()
  await release(wade, load)
  const next = await createCarrier('Achebe Freight')
  const consentId = await insertConsent(server, dana, next)
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, consentId } })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  const dealsOf = async (who: ApiPerson) =>
    (await server.as(who).call(listLoadDealsEndpoint, { params: { id: load.id } })).data.map((deal) => deal.id)
  expect(await dealsOf(wade)).toEqual([load.dealId])
  expect(await dealsOf(next)).not.toContain(load.dealId)
  expect(await dealsOf(dana)).toHaveLength(2)
  await expectCode(read(wade, load), 'NOT_FOUND')
  expect(await mine(wade)).toEqual([])
})

test('[CARR-18] an arrival after the end is kept as evidence, a signature isn’t taken', async () => {
  const { wade, dana, consentId, load } = await dispatched()
  const params = { id: load.id }
  const link = { dealId: load.dealId, linkId: randomUUID(), version: 1, tokenHash: 'd'.repeat(64) }
  await end(wade, consentId)
  expect((await tap(dana, load)).deal?.stopEvents).toMatchObject([{ kind: 'arrived', stop: 'pickup' }])
  const byDana = server.as(dana)
  await byDana.call(setDriverEndpoint, { params, body: { dealId: load.dealId, driverName: 'Ola', truckNumber: '1' } })
  await byDana.call(createDriverLinkEndpoint, { params, body: { linkId: randomUUID(), tokenHash: 'e'.repeat(64) } })
  await expectCode(sign(dana, load), ENDED)
  await expectCode(byDana.call(createSigningLinkEndpoint, { params, body: link }), ENDED)
  const charge = { dealId: load.dealId, accessorialId: randomUUID(), kind: 'lumper' as const, amount: 10 }
  await expectCode(byDana.call(askAccessorialEndpoint, { params, body: charge }), ENDED)
  const { pickupDateTime, deliveryDateTime } = await read(dana, load)
  const change = { dealId: load.dealId, changeId: randomUUID(), version: 1, rate: 2400, reason: 'Detour' }
  const times = { pickupDateTime, deliveryDateTime }
  await expectCode(byDana.call(proposeChangeEndpoint, { params, body: { ...change, ...times } }), ENDED)
  await sign(wade, load)
  expect((await read(marta, load)).deal?.signedBy).toEqual(['carrier'])
})

test('[CARR-18] a consent that its carrier gives again lets the dispatcher act again', async () => {
  const { wade, dana, consentId, load } = await dispatched()
  await end(wade, consentId)
  await expectCode(sign(dana, load), ENDED)
  await insertConsent(server, dana, wade)
  expect((await sign(dana, load)).signatures).toMatchObject([{ side: 'carrier' }])
})

test('[CARR-06] brokers with open requests or running loads of a carrier are told when its consent ends', async () => {
  const { wade, dana, consentId } = await dispatched()
  const broker = await createPerson(server, 'broker', later)
  const load = await book(dana, consentId, broker)
  const asked = await postLoad(server, broker)
  const request = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: asked.id, consentId } })
  const device = createSyncDevice((since) => server.as(broker).call(syncEndpoint, { query: { since } }))
  await device.sync()
  expect(device.requests.get(request.id)?.carrier).toMatchObject({ isActive: true })
  await end(wade, consentId)
  const news = await told(broker, /consent/)
  expect(news).toHaveLength(1)
  expect(news[0]).toContain(`Load #${load.number} stays booked`)
  expect(news[0]).toContain(`#${asked.number}`)
  await device.sync()
  expect(device.requests.get(request.id)?.carrier).toMatchObject({ isActive: false })
  expect(device.loads.get(load.id)?.deal?.carrier).toMatchObject({ hasEndedConsent: true })
  const { data } = await server
    .as(broker)
    .call(listLoadBookingRequestsEndpoint, { params: { id: asked.id }, query: {} })
  expect(data).toMatchObject([{ id: request.id, status: 'pending', carrier: { isActive: false } }])
  expect((await read(dana, asked)).myRequest?.carrier).toMatchObject({ hasEndedConsent: true })
  await expectCode(
    server.as(broker).call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } }),
    ENDED,
  )
})

test('[CARR-14] the payee of one carrier is never offered or known for another’s', async () => {
  const [wade, ada, dana] = [
    await createCarrier(),
    await createCarrier('Achebe Freight'),
    await createDispatcher(server, later),
  ]
  const [first, second] = [await insertConsent(server, dana, wade), await insertConsent(server, dana, ada)]
  const payee = (name: string) => ({ kind: 'factor' as const, name, address: 'PO Box 12, Dallas', email: null })
  async function invoice(consentId: string, name: string) {
    const load = await book(dana, consentId)
    const params = { id: load.id }
    await server.as(dana).call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
    const { draft, remitTo } = await server.as(dana).call(readInvoiceEndpoint, { params, query: {} })
    const body = { dealId: load.dealId, version: 0, total: draft.total, remitTo: payee(name) }
    await proveNow(server, dana)
    const { versions } = await server.as(dana).call(sendInvoiceEndpoint, { params, body })
    return { offered: remitTo?.name, isNewPayee: versions[0]?.isNewPayee }
  }
  expect(await invoice(first, 'Apex')).toEqual({ offered: undefined, isNewPayee: false })
  expect(await invoice(second, 'Bolt'), 'the first of the other carrier').toEqual({
    offered: undefined,
    isNewPayee: false,
  })
  expect(await invoice(first, 'Apex')).toEqual({ offered: 'Apex', isNewPayee: false })
  expect(await invoice(first, 'Bolt'), 'known for the other carrier alone').toEqual({
    offered: 'Apex',
    isNewPayee: true,
  })
  expect(await invoice(second, 'Bolt')).toEqual({ offered: 'Bolt', isNewPayee: false })
})

test('[CARR-14] two carriers of one dispatcher count as two companies in a lane’s rate', async () => {
  const dana = await createDispatcher(server, later)
  const brokers = [marta, await createPerson(server, 'broker', later), await createPerson(server, 'broker', later)]
  const names = ['One', 'Two', 'Three']
  async function market(carriers: number, delivery: { latitude: number; longitude: number }) {
    const consents: string[] = []
    for (const name of names.slice(0, carriers))
      consents.push(await insertConsent(server, dana, await createCarrier(name)))
    for (let n = 0; n < 8; n += 1) {
      const broker = brokers[n % 3] ?? marta
      const about = {
        distance_miles: 500,
        rate_cents: 125_000,
        delivery: { city: 'Somewhere', state: 'KS', ...delivery },
      }
      const load = await postLoad(server, broker, about)
      const body = { loadId: load.id, consentId: consents[n % carriers] }
      const { id } = await server.as(dana).call(requestBookingEndpoint, { body })
      await server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
    }
    return laneFromDallas(delivery)
  }
  const one = await market(1, { latitude: 30, longitude: -100.5 })
  const three = await market(3, { latitude: 36, longitude: -100.5 })
  server.pass({ days: 1 })
  const { data } = await server.as(dana).call(listMarketRatesEndpoint, { query: { lanes: [one, three].join() } })
  expect(data, 'three carriers make a market, one dispatcher alone does not').toMatchObject([{ lane: three, loads: 8 }])
})

test('[CARR-05] a consent is kept while a deal names it, and goes three years after its end otherwise', async () => {
  const { wade, dana, consentId } = await dispatched()
  const unused = await insertConsent(server, dana, await createCarrier('Achebe Freight'))
  const standing = await insertConsent(server, dana, await createCarrier('Oyelaran Lines'))
  await end(wade, consentId)
  await server.as(dana).call(endCarrierConsentEndpoint, { params: { id: unused }, body: {} })
  const kept = async () => {
    const rows = server.db.selectFrom('dispatch_consent').select('id').where('dispatcher_id', '=', dana.id)
    return (await rows.execute()).map(({ id }) => id).toSorted()
  }
  server.pass({ days: 1095 })
  await server.chores()
  expect(await kept()).toEqual([consentId, unused, standing].toSorted())
  server.pass({ days: 2 })
  await server.chores()
  expect(await kept()).toEqual([consentId, standing].toSorted())
})
