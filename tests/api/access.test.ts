import { addCustomerEndpoint } from '#contract/money/customer.ts'
import { sendCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { acceptBookingRequestEndpoint, counterRequestEndpoint } from '#contract/freight/booking.ts'
import { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { askAccessorialEndpoint, readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { recordStopEventEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { createSubscriptionEndpoint } from '#contract/account/subscription.ts'
import { createSetupIntentEndpoint } from '#contract/account/payment-method.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  type PostedLoad,
  postLoad,
} from '#tests/support/load-scenes.ts'
import { sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { leaveWebhook } from '#tests/support/webhook.ts'
import { linkToSign } from '#tests/support/signing-link.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { insertDocument } from '#tests/support/document-row.ts'
import { createColleague, createPerson, insertNotification, proveNow } from '#tests/support/api-person.ts'
import { snapshotDatabase } from '#tests/support/snapshot.ts'
import { ACCESS, type Theirs } from './access-table.ts'

const server = await startApi()
afterAll(() => server.stop())

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')
/** who hauled the active load before Dana, and was released */
const former = await createPerson(server, 'company')
// already a customer with a card, so creating a setup intent changes nothing
const stranger = await createPerson(server, 'user')
await addedCard(server.as(stranger))

/** What a deal has, each by its id. */
async function dealRows(load: PostedLoad) {
  const [byDana, params] = [server.as(dana), { id: load.id }]
  const { dealId, version, hash } = await byDana.call(readRateConfirmationEndpoint, { params, query: {} })
  const signer = { name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' }, consent: '1' } as const
  const { signatures } = await byDana.call(signRateConfirmationEndpoint, {
    params,
    body: { dealId, version, hash, ...signer },
  })
  const { pickupDateTime, deliveryDateTime } = await byDana.call(readLoadEndpoint, { params })
  const [change, accessorial] = [randomUUID(), randomUUID()]
  const terms = { version, rate: 2300, pickupDateTime, deliveryDateTime, reason: 'Fuel' }
  await byDana.call(proposeChangeEndpoint, { params, body: { dealId, changeId: change, ...terms } })
  const charge = { dealId, accessorialId: accessorial, kind: 'lumper', amount: 180 } as const
  await byDana.call(askAccessorialEndpoint, { params, body: charge })
  const tap = { params, body: { kind: 'arrived', stop: 'pickup' } } as const
  const { deal } = await byDana.call(recordStopEventEndpoint, tap)
  return {
    deal: dealId,
    change,
    accessorial,
    signature: signatures[0]?.id ?? '',
    signingLink: (await linkToSign(server, dana, { reader: dana, load })).linkId,
    stopEvent: deal?.stopEvents[0]?.id ?? '',
    document: await insertDocument(server, load, dana),
    driverLink: (await linkDriver(byDana, load)).linkId,
  }
}

async function invoiceDelivered(load: PostedLoad): Promise<string> {
  const { dealId, draft } = await server.as(dana).call(readInvoiceEndpoint, { params: load, query: {} })
  const remitTo = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd, Laredo, TX', email: null } as const
  await proveNow(server, dana)
  await server
    .as(dana)
    .call(sendInvoiceEndpoint, { params: load, body: { dealId, version: 0, total: draft.total, remitTo } })
  return dealId
}

async function billDelivered(params: PostedLoad): Promise<string> {
  const body = { name: 'Theirs', quickbooksName: null, address: '12 Mill Rd, Joplin', email: null, termsDays: 30 }
  const { id } = await server.as(marta).call(addCustomerEndpoint, { body })
  const lines = [{ kind: 'freight' as const, amount: 2400 }]
  await server.as(marta).call(sendCustomerInvoiceEndpoint, {
    params,
    body: { version: 0, customerId: id, lines, total: 2400, email: false },
  })
  return id
}

/** A shipper of marta's that sent a message. */
async function exchanged(): Promise<Pick<Theirs, 'ediPartner' | 'ediInterchange' | 'shipperTender'>> {
  const { id } = await addPartner(server, marta, { status: 'live' })
  const { answers } = await uploadEdi(server.as(marta), id, sampleEdi('01-204-new'))
  const { data } = await server.as(marta).call(listShipperTendersEndpoint, { query: {} })
  return { ediPartner: id, ediInterchange: answers[0]?.id ?? '', shipperTender: data[0]?.id ?? '' }
}

/** Its carrier hauled the load before, and was released. */
async function postSuccessorsLoad(): Promise<PostedLoad> {
  const load = await postBookedLoad(server, marta, former)
  await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  const { id } = await requestPostedLoad(server, dana, load)
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  return load
}

async function theirRows(): Promise<Theirs> {
  const webhook = await leaveWebhook(server, dana)
  const tendered = await postLoad(server, marta)
  const { id: request } = await requestPostedLoad(server, harpreet, tendered)
  const { counter } = await server
    .as(marta)
    .call(counterRequestEndpoint, { params: { id: request }, body: { rate: 1900 } })
  await server.as(marta).call(tenderLoadEndpoint, { params: tendered, body: { carrierId: dana.id } })
  const active = await postSuccessorsLoad()
  const delivered = await postDeliveredLoad(server, marta, dana)
  const rows = {
    activeLoad: active.id,
    ...(await dealRows(active)),
    tenderedLoad: tendered.id,
    deliveredLoad: delivered.id,
    invoicedDeal: await invoiceDelivered(delivered),
    customer: await billDelivered(delivered),
    request,
    counter: counter?.id ?? '',
    notification: await insertNotification(server, dana, { title: 'Theirs' }),
    template: (
      await server.as(marta).call(saveLoadTemplateEndpoint, { body: { name: 'Theirs', form: { commodity: {} } } })
    ).id,
    savedSearch: (
      await server.as(dana).call(saveSearchEndpoint, { body: { name: 'Theirs', query: { equipment: 'F' } } })
    ).id,
    consent: await insertConsent(server, dana, harpreet),
    account: dana.id,
    apiKey: (await makeKey(server, dana)).key.id,
    ...(await exchanged()),
    webhook: webhook.id,
    webhookMessage: webhook.messageId,
    session: dana.sessionId,
    paymentMethod: (await addedCard(server.as(dana))).id,
    subscription: (await server.as(dana).call(createSubscriptionEndpoint, { body: { plan: 'dispatcher' } }))
      .subscription.id,
    setupSecret: (await server.as(dana).call(createSetupIntentEndpoint, { body: {} })).clientSecret,
  }
  await server.eventsHandled()
  // delivers the sandbox's events
  await server.chores()
  return rows
}
const theirs = await theirRows()

const LOAD_PERMISSIONS = ['load:create', 'load:read', 'load:update', 'load:delete', 'load:book', 'load:list'] as const
/** The stranger's role, which nobody else here has, holds every permission but these. */
async function letStrangerDoAllBut(...missing: string[]): Promise<void> {
  await server.db.deleteFrom('role_permission').where('role', '=', 'user').execute()
  const held = LOAD_PERMISSIONS.filter((permission) => !missing.includes(permission))
  await server.db
    .insertInto('role_permission')
    .values(held.map((permission) => ({ role: 'user', permission })))
    .execute()
}

function callAs(endpoint: Endpoint, asker: Parameters<typeof server.as>[0]): Promise<RawAnswer> {
  return server.as(asker).ask(endpoint, ACCESS[endpoint.name]?.input(theirs) ?? {})
}

/** What a released carrier may know: the load, on which it had a request and a deal of its own. */
const KNOWN_TO_FORMER = ['activeLoad']
/** Commands that make rows of the caller's own. Anyone may call them. */
const FOR_FORMER = { 'loads.create': true, 'loads.bulk': true }

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public')
const nameOf = (endpoint: Endpoint) => endpoint.name
const codeOf = ({ body }: RawAnswer) => errorEnvelopeSchema.safeParse(body).data?.error.code

test('the access table lists every endpoint of the contract and nothing else', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(ENDPOINTS.map(nameOf).toSorted())
})

test('exactly the endpoints that the access table marks as open are public', () => {
  const open = Object.keys(ACCESS).filter((name) => ACCESS[name]?.stranger === 'open')
  expect(ENDPOINTS.filter(({ access }) => access === 'public').map(nameOf)).toEqual(open)
})

describe('without a session, an endpoint returns 401', () => {
  test.each(filled(guarded))('$name', async (endpoint) => {
    const before = await snapshotDatabase(server)
    const answers = [await callAs(endpoint, null), await callAs(endpoint, { accessToken: 'forged' })]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(answers.map(codeOf)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

describe('a carrier that was released from the load', () => {
  const onLoads = guarded.filter(({ path, name }) => /^\/(loads|load-requests)\b/.test(path) && !(name in FOR_FORMER))
  const secrets = Object.entries(theirs).filter(([row]) => !KNOWN_TO_FORMER.includes(row))
  test.each(filled(onLoads))('reads and changes nothing of its successor: $name', async (endpoint) => {
    const before = await snapshotDatabase(server)
    const { status, text } = await callAs(endpoint, former)
    expect([200, 401, 403, 404, 409]).toContain(status)
    for (const [row, id] of filled(secrets)) expect(text, `its ${row}`).not.toContain(id)
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

describe('with every permission but its own, an endpoint returns 403', () => {
  const permitted = guarded.filter(({ access }) => access !== 'session' && access !== 'driver-link')
  test.each(filled(permitted))('$name', async (endpoint) => {
    await letStrangerDoAllBut(endpoint.access)
    const before = await snapshotDatabase(server)
    const answer = await callAs(endpoint, stranger)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

describe('a stranger who holds every permission', () => {
  const REFUSALS: Record<string, [status: number, code: string]> = {
    404: [404, 'NOT_FOUND'],
    LOAD_TAKEN: [409, 'LOAD_TAKEN'],
    NOT_ALLOWED: [403, 'NOT_ALLOWED'],
  }
  const withIds = guarded.filter(({ name }) => (ACCESS[name]?.stranger ?? '') in REFUSALS)
  test.each(filled(withIds))('cannot read or change the rows of others: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await snapshotDatabase(server)
    const answer = await callAs(endpoint, stranger)
    expect([answer.status, codeOf(answer)]).toEqual(REFUSALS[ACCESS[endpoint.name]?.stranger ?? ''])
    expect(await snapshotDatabase(server)).toEqual(before)
  })

  const forLinks = guarded.filter(({ name }) => ACCESS[name]?.stranger === 401)
  test.each(filled(forLinks))("cannot use the endpoint of a driver's link with an account: $name", async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await snapshotDatabase(server)
    const answers = [await callAs(endpoint, stranger), await callAs(endpoint, dana)]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(await snapshotDatabase(server)).toEqual(before)
  })

  const known = withIds.filter(({ name }) => ACCESS[name]?.stranger !== 'NOT_ALLOWED')
  test.each(filled(known))('gets 404 for a row that does not exist: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const nowhere = '01a1fcbd-0000-7000-8000-000000000000'
    const none = Object.fromEntries(Object.keys(theirs).map((row) => [row, nowhere])) as unknown as Theirs
    const answer = await server.as(stranger).ask(endpoint, ACCESS[endpoint.name]?.input(none) ?? {})
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })

  const withheld = guarded.filter(({ name }) => ACCESS[name]?.stranger === 422)
  test.each(filled(withheld))('changes nothing without the required password or picture: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await snapshotDatabase(server)
    expect((await callAs(endpoint, stranger)).status).toBe(422)
    expect(await snapshotDatabase(server)).toEqual(before)
  })

  const makers = guarded.filter(({ name }) => ACCESS[name]?.stranger === 'makes')
  test.each(filled(makers))('creates their own row and changes no row of others: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await snapshotDatabase(server)
    const { status, text } = await callAs(endpoint, stranger)
    expect(status).toBe(200)
    for (const id of filled(Object.values(theirs))) expect(text).not.toContain(id)
    const after = (await snapshotDatabase(server)).map((rows) => rows.map((row) => JSON.stringify(row)))
    const lost = before.flatMap((rows, table) => rows.filter((row) => !after[table]?.includes(JSON.stringify(row))))
    expect(lost).toEqual([])
  })

  const changers = guarded.filter(({ name }) => ACCESS[name]?.stranger === 'changes')
  test.each(filled(changers))('changes only their own rows: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await snapshotDatabase(server)
    const { status, text } = await callAs(endpoint, stranger)
    expect(status).toBe(200)
    for (const id of filled(Object.values(theirs))) expect(text).not.toContain(id)
    const rowsAfter = (await snapshotDatabase(server)).map((rows) => rows.map((row) => JSON.stringify(row)))
    const rowsBefore = before.map((rows) => rows.map((row) => JSON.stringify(row)))
    expect(rowsAfter, 'it changes something').not.toEqual(rowsBefore)
    const changed = rowsBefore.flatMap((rows, table) => rows.filter((row) => !rowsAfter[table]?.includes(row)))
    expect(changed.filter((row) => ![stranger.id, stranger.personId].some((id) => row.includes(id)))).toEqual([])
    await server.chores()
  })

  const lists = guarded.filter(({ name }) => ACCESS[name]?.stranger === 'own')
  test.each(filled(lists))('gets no row of others from: $name', async (endpoint) => {
    await letStrangerDoAllBut()
    const before = await snapshotDatabase(server)
    const { status, text } = await callAs(endpoint, stranger)
    expect(status).toBe(200)
    for (const id of filled(Object.values(theirs))) expect(text).not.toContain(id)
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

describe("[TEAM-01] a person's id in place of the company's is an id that nobody has", () => {
  const inputOf = ({ name }: Endpoint, rows: Theirs) => ACCESS[name]?.input(rows) ?? {}
  const naming = guarded.filter((endpoint) => JSON.stringify(inputOf(endpoint, theirs)).includes(dana.id))
  const noticed = (answer: RawAnswer) => [answer.status, codeOf(answer) ?? answer.body]
  test.each(filled(naming))('$name', async (endpoint) => {
    await letStrangerDoAllBut()
    for (const asker of [stranger, marta, harpreet]) {
      const ask = async (account: string) =>
        noticed(await server.as(asker).ask(endpoint, inputOf(endpoint, { ...theirs, account })))
      expect(await ask(dana.personId)).toEqual(await ask(randomUUID()))
    }
  })
})

const lostRows = (before: unknown[][], after: unknown[][]) => {
  const left = after.map((rows) => new Set(rows.map((row) => JSON.stringify(row))))
  return before.flatMap((rows, table) => rows.map((row) => JSON.stringify(row)).filter((row) => !left[table]?.has(row)))
}

describe('[TEAM-07] a stolen session of another company opens nothing, whatever its seat', () => {
  // one of them signs everywhere out
  const calls = guarded.filter(({ name }) => name !== 'auth.sign-out-everywhere')
  test.each(['owner', 'desk', 'billing', 'viewer'] as const)('%s', async (seat) => {
    await letStrangerDoAllBut()
    const thief = await createColleague(server, stranger, seat)
    const before = await snapshotDatabase(server)
    for (const endpoint of filled(calls)) {
      const { status, text } = await callAs(endpoint, thief)
      for (const [row, id] of filled(Object.entries(theirs)))
        expect(text, `${endpoint.name} answered ${status} with their ${row}`).not.toContain(id)
    }
    const lost = lostRows(before, await snapshotDatabase(server))
    expect(
      lost.filter((row) => ![stranger.id, stranger.personId, thief.personId].some((id) => row.includes(id))),
    ).toEqual([])
  })
})

describe('[TEAM-26] what is one person’s own is no colleague’s', () => {
  const OWN = ['notification', 'savedSearch', 'session'] as const
  const naming = guarded.filter((endpoint) => {
    const sent = JSON.stringify(ACCESS[endpoint.name]?.input(theirs) ?? {})
    return OWN.some((row) => sent.includes(theirs[row]))
  })
  test.each(filled(naming))('$name', async (endpoint) => {
    const before = await snapshotDatabase(server)
    for (const seat of ['owner', 'desk', 'billing', 'viewer'] as const) {
      const { status, text } = await callAs(endpoint, await createColleague(server, dana, seat))
      expect([404, 403]).toContain(status)
      for (const row of OWN) expect(text).not.toContain(theirs[row])
    }
    expect(lostRows(before, await snapshotDatabase(server))).toEqual([])
  })

  const lists = guarded.filter(
    ({ name, method, params }) => method === 'GET' && params === undefined && name !== 'sync',
  )
  test('in no list that a colleague reads', async () => {
    const colleague = await createColleague(server, dana, 'owner')
    for (const endpoint of filled(lists)) {
      const { text } = await callAs(endpoint, colleague)
      for (const row of OWN) expect(text, `${endpoint.name} has their ${row}`).not.toContain(theirs[row])
    }
  })
})
