import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { deleteAccountEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import {
  acceptBookingRequestEndpoint,
  counterRequestEndpoint,
  requestBookingEndpoint,
} from '#contract/freight/booking.ts'
import { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import {
  askCarrierEndpoint,
  endDispatcherConsentEndpoint,
  listConsentsAskedEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { askAccessorialEndpoint, readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import {
  acceptTenderEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { askForBooksEndpoint } from '#contract/freight/open-books.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { createSigningLinkEndpoint, listSigningLinksEndpoint } from '#contract/freight/signing-link.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import {
  type ApiPerson,
  createBookingDispatcher,
  createDispatcher,
  createPerson,
  PASSWORD,
  proveNow,
} from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { insertDocument } from '#tests/support/document-row.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { linkToSign, signByLink } from '#tests/support/signing-link.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true' })
afterAll(() => server.stop())

const ENDED = 'CARRIER_CONSENT_ENDED'
const expectCode = async (call: Promise<unknown>, code: string) => expect((await expectRefusal(call)).code).toBe(code)
const marta = await createPerson(server, 'broker')

async function book(dana: ApiPerson) {
  const load = await postLoad(server, marta)
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  const deal = await server.db.selectFrom('deal').select('id').where('load_id', '=', load.id).executeTakeFirstOrThrow()
  return { id: load.id, number: load.number, dealId: deal.id }
}
type Booked = Awaited<ReturnType<typeof book>>

/** A load that a dispatcher booked for a carrier that proved its number. */
async function dispatched() {
  const { dispatcher: dana, carrier: wade, consentId } = await createBookingDispatcher(server)
  return { dana, wade, consentId, load: await book(dana) }
}
type Dispatched = Awaited<ReturnType<typeof dispatched>>

let number = 78_000_000
/** The carrier states another number, so what proved the consent's no longer holds. */
async function changeNumber(who: ApiPerson) {
  await proveNow(server, who)
  return server.as(who).call(updateProfileEndpoint, { body: { dotNumber: String((number += 1)) } })
}

async function sign(who: ApiPerson, { id }: Pick<Booked, 'id'>) {
  const params = { id }
  const { dealId, version, hash } = await server.as(who).call(readRateConfirmationEndpoint, { params, query: {} })
  const body = { dealId, version, hash, name: 'Wade Sorensen', title: 'Owner', mark: { kind: 'typed' as const } }
  return server.as(who).call(signRateConfirmationEndpoint, { params, body: { ...body, consent: '1' } })
}

async function invoice(who: ApiPerson, { id, dealId }: Booked) {
  const params = { id }
  const { draft } = await server.as(who).call(readInvoiceEndpoint, { params, query: {} })
  const remitTo = { kind: 'carrier' as const, name: 'Sorensen Hauling', address: '1 Depot Rd, Laredo', email: null }
  await proveNow(server, who)
  return server.as(who).call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
}

/** All that binds the carrier or asks for its money. */
async function expectNoPower(dana: ApiPerson, load: Booked): Promise<void> {
  const [params, byDana, { dealId }] = [{ id: load.id }, server.as(dana), load]
  await expectCode(sign(dana, load), ENDED)
  const link = { dealId, linkId: randomUUID(), version: 1, tokenHash: randomUUID().replaceAll('-', '').repeat(2) }
  await expectCode(byDana.call(createSigningLinkEndpoint, { params, body: link }), ENDED)
  const charge = { dealId, accessorialId: randomUUID(), kind: 'lumper' as const, amount: 10 }
  await expectCode(byDana.call(askAccessorialEndpoint, { params, body: charge }), ENDED)
  const { pickupDateTime, deliveryDateTime } = await byDana.call(readLoadEndpoint, { params })
  const change = { dealId, changeId: randomUUID(), version: 1, rate: 2400, reason: 'Detour' }
  await expectCode(
    byDana.call(proposeChangeEndpoint, { params, body: { ...change, pickupDateTime, deliveryDateTime } }),
    ENDED,
  )
  await expectCode(byDana.call(releaseCarrierEndpoint, { params, body: { reason: 'Truck broke down' } }), ENDED)
  await expectCode(byDana.call(askForBooksEndpoint, { params, body: { dealId } }), ENDED)
}

async function told(who: ApiPerson): Promise<string[]> {
  await server.chores()
  await server.eventsHandled()
  const rows = await server.db.selectFrom('notification').selectAll().where('person_id', '=', who.personId).execute()
  return rows.map(({ title, message }) => `${title}: ${message.replaceAll(/[\u2068\u2069]/g, '')}`)
}

test('[SAFE-18] a lapsed consent ends signing, changing, charging and invoicing like an ended one', async () => {
  const { dana, wade, load } = await dispatched()
  await changeNumber(wade)
  await expectNoPower(dana, load)
  expect(await server.as(dana).call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({
    deal: { carrier: { hasEndedConsent: true } },
  })
  // facts are evidence, whoever records them
  const params = { id: load.id }
  const tap = { params, body: { kind: 'arrived' as const, stop: 'pickup' as const } }
  expect((await server.as(dana).call(recordStopEventEndpoint, tap)).deal?.stopEvents).toHaveLength(1)
  await insertDocument(server, load, dana)
  // what was hauled before is invoiced by the carrier's own account
  expect((await sign(wade, load)).signatures).toMatchObject([{ side: 'carrier' }])
  await server.as(wade).call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  await expectCode(invoice(dana, load), ENDED)
  expect((await invoice(wade, load)).versions).toHaveLength(1)
})

test("[SAFE-18] a dispatcher's link to sign shows and signs nothing once its consent lapsed or ended", async () => {
  for (const end of [
    ({ wade }: Dispatched) => changeNumber(wade),
    ({ wade, consentId: id }: Dispatched) =>
      server.as(wade).call(endDispatcherConsentEndpoint, { params: { id }, body: {} }),
  ]) {
    const scene = await dispatched()
    const linked = { reader: marta, load: scene.load }
    const open = async (token: string) => (await fetch(`${server.url}/api/sign/${token}`)).text()
    const byDana = await linkToSign(server, scene.dana, linked)
    const byWade = await linkToSign(server, scene.wade, linked)
    expect(await open(byDana.token)).toContain('$2,150.50')
    await end(scene)
    expect(await open(byDana.token)).not.toContain('$2,150.50')
    expect(await open(byDana.token)).toContain('may no longer sign for it')
    await signByLink(server, byDana.token, linked)
    const { data } = await server.as(scene.dana).call(listSigningLinksEndpoint, { params: { id: scene.load.id } })
    expect(data).toMatchObject([{ state: 'ended' }])
    // the carrier's own account signs for itself
    expect((await signByLink(server, byWade.token, linked)).status).toBe(303)
    expect(await open(byWade.token)).toContain('$2,150.50')
  }
})

test('[SAFE-18] the broker of a running load hears once that a consent lapsed', async () => {
  const { dana, wade, load } = await dispatched()
  await changeNumber(wade)
  const lapsed = (lines: string[]) =>
    lines.filter((line) => line.includes('lapsed') && line.includes(wade.businessName))
  const [first, again] = [lapsed(await told(marta)), lapsed(await told(marta))]
  expect(first).toEqual([expect.stringContaining(`Load #${load.number} stays booked`)])
  expect(again).toEqual(first)
  expect(lapsed(await told(dana))).toHaveLength(1)
})

test('[SAFE-18] neither asking again nor closing the account gives a lapsed dispatcher its power back', async () => {
  const { dana, wade, consentId, load } = await dispatched()
  const { usdot } = await server.db
    .selectFrom('dispatch_consent')
    .select('usdot')
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow()
  await changeNumber(wade)
  const again = { consentId: randomUUID(), usdot, legalName: 'Sorensen Hauling', email: 'office@sorensen.test' }
  await server.as(dana).call(askCarrierEndpoint, { body: again })
  await expectNoPower(dana, load)

  const other = await dispatched()
  await changeNumber(other.wade)
  const completed = { params: { id: other.load.id }, body: { status: 'completed' as const } }
  await server.as(other.wade).call(setLoadStatusEndpoint, completed)
  await server.as(other.wade).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  await expectCode(invoice(other.dana, other.load), ENDED)
})

test('[SAFE-18] a carrier that proves its number again lets its dispatcher act again', async () => {
  const { dana, wade, load } = await dispatched()
  const account = server.db.updateTable('account').where('id', '=', wade.id)
  await account.set({ dot_verified_at: null }).execute()
  await expectCode(sign(dana, load), ENDED)
  await told(dana)
  await account.set({ dot_verified_at: server.at({}) }).execute()
  expect((await sign(dana, load)).signatures).toMatchObject([{ side: 'carrier' }])
  expect(await told(dana)).toContain(`Carrier confirmed: You can book for ${wade.businessName} again.`)
})

test('[SAFE-18] a dispatcher sees who signed a consent', async () => {
  const { dispatcher, carrier } = await createBookingDispatcher(server)
  const { data } = await server.as(dispatcher).call(listConsentsAskedEndpoint, {})
  expect(data).toMatchObject([{ signer: { name: `${carrier.firstName} ${carrier.lastName}`, title: 'Owner' } }])
})

test('[SAFE-18] a broker is never the carrier of its own load through a dispatcher', async () => {
  const usdot = String((number += 1))
  const broker = await createPerson(server, 'broker', { dot_number: usdot, dot_verified_at: server.at({}) })
  const dana = await createDispatcher(server)
  const consentId = await insertConsent(server, dana, broker)
  const load = await postLoad(server, broker)
  await expectCode(server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, consentId } }), 'OWN_LOAD')
  await server.as(broker).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
  await expectCode(server.as(dana).call(acceptTenderEndpoint, { params: load, body: { consentId } }), 'OWN_LOAD')

  const later = await createPerson(server, 'broker', { dot_number: String((number += 1)) })
  const own = await postLoad(server, later)
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: own.id, consentId } })
  await server.db
    .updateTable('account')
    .set({ dot_number: `0${usdot}` })
    .where('id', '=', later.id)
    .execute()
  const at = { params: { id }, body: { data: {} } }
  await expectCode(server.as(later).call(acceptBookingRequestEndpoint, at), 'OWN_LOAD')
  await expectCode(server.as(later).call(counterRequestEndpoint, { ...at, body: { rate: 4321 } }), 'OWN_LOAD')
})

test('[SAFE-18] an account changes its number three times a day', async () => {
  const wade = await createPerson(server, 'company')
  for (let changes = 0; changes < 3; changes += 1) await changeNumber(wade)
  await expectCode(changeNumber(wade), 'RATE_LIMITED')
  await server.as(wade).call(updateProfileEndpoint, { body: { businessName: 'Other name', password: PASSWORD } })
  server.pass({ days: 1 })
  await changeNumber(wade)
})

test("[SAFE-18] without a contact at FMCSA the carrier's email is required, and not the dispatcher's own", async () => {
  const dana = await createDispatcher(server)
  const ask = (email?: string) => {
    const body = { consentId: randomUUID(), usdot: String((number += 1)), legalName: 'Acme', email }
    return server.as(dana).call(askCarrierEndpoint, { body })
  }
  expect((await expectRefusal(ask())).validationErrors).toMatchObject([{ path: 'email' }])
  const [name, host] = dana.email.split('@')
  expect((await expectRefusal(ask(`${name}+carrier@${host}`))).validationErrors).toMatchObject([{ path: 'email' }])
  expect((await ask('office@acme.test')).data).toMatchObject([{ status: 'asked', awaits: 'named' }])
})

test('[SAFE-18] the paper names a carrier that nobody knows as its account does, and says so', async () => {
  const dana = await createDispatcher(server)
  const usdot = String((number += 1))
  const carrier = await createPerson(server, 'company', { dot_number: usdot, business_name: 'Yates and Sons' })
  await insertConsent(server, dana, carrier, { legalName: 'BIG NAME CARRIERS INC' })
  const load = await book(dana)
  const params = { id: load.id }
  const paper = await server.as(marta).call(readRateConfirmationEndpoint, { params, query: {} })
  expect(paper.carrier).toMatchObject({ name: 'Yates and Sons', isNameStated: true, isDotVerified: false })
})
