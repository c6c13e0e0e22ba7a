import { readOwnKeyEndpoint } from '#contract/programs/api-key.ts'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import {
  addDriverDocumentEndpoint,
  readDriverLoadEndpoint,
  recordDriverEventEndpoint,
} from '#contract/freight/driver-load.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { expectRefusal } from './api-client.ts'
import { newLoad } from './new-load.ts'
import { makeKey } from './api-key.ts'
import { leaveEdi } from './edi-day.ts'
import { leaveWebhook } from './webhook.ts'
import { linkDriver } from './driver-link.ts'
import { tinyJpeg, uploaded } from './document-uploads.ts'
import { EVERY_NOTIFICATION } from './every-notification.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import type { ApiServer } from './api-server.ts'
import { leaveTeam } from './team-day.ts'
import { leaveIdentity } from './identity-day.ts'
import { leaveInvoices } from './invoice-day.ts'
import { requestPostedLoad, postBookedLoad, postDeliveredLoad, postLoad, postTenderedLoad } from './load-scenes.ts'
import { leaveOpenBooks } from './leave-open-books.ts'
import { leaveRecurringLoads } from './leave-recurring-loads.ts'
import { insertPasskey, PASSWORD, type ApiPerson, createPerson, signedInAgain } from './api-person.ts'
import type { PushStandIn } from './push-stand-in.ts'
import { signUpDetails } from './sign-up-details.ts'

/** One call by its address in the specification. @returns the answer's payload */
export async function say(
  server: ApiServer,
  who: Pick<ApiPerson, 'sessionId'> | null,
  request: { method: string; path: string; body?: object; key?: string },
): Promise<Record<string, unknown>> {
  const { method, path, body, key } = request
  const answer = await server.as(who).send({
    method,
    path,
    ...(body && { body: JSON.stringify(body) }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  expect(answer.status, `${method} ${path} answered ${answer.text}`).toBeLessThan(300)
  return (answer.body as { response: Record<string, unknown> }).response
}

/** Waits until no event, email or push is left to handle. */
export async function quiet({ db }: Pick<ApiServer, 'db'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await sql`select name, data from pgboss.job where name in ('domain-event', 'mail', 'push', 'billing')
        and state in ('created', 'retry', 'active') and start_after <= now()`.execute(db)
      expect(open.rows).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
}

const REASON = { reason: 'Engine trouble' }
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What clients will still find after any later migration. */
export interface Day {
  people: { email: string; sessionId: string }[]
  /** the person whose settings differ from the defaults */
  broker: string
  /** a write that was answered, and may be sent again under its key */
  replay: { sessionId: string; method: string; path: string; body: object; key: string; answer: unknown }
}

/**
 * A day that leaves rows in every table, an event of every type, an email task of every kind, and work that nobody has
 * done yet: the server stops before it handles the last event and the last email.
 */
export async function leaveADay(server: ApiServer, push: PushStandIn): Promise<Day> {
  const broker = await createPerson(server, 'broker', {
    detention: JSON.stringify({ ...DEFAULT_DETENTION, freeMinutes: 90, centsPerHour: 7500 }),
  })
  const carrier = await createPerson(server, 'dispatcher', { middle_name: 'Lee', mc_number: '556677' })
  const rival = await createPerson(server, 'company', { dot_number: '1730266' })
  const as = (who: ApiPerson) => (method: string, path: string, body?: object) =>
    say(server, who, { method, path, ...(body && { body }) })
  const [byBroker, byCarrier] = [as(broker), as(carrier)]

  await server.registerAsked()
  await logOperatorAct(server.db, 'users activate', { accountId: rival.id })
  // an hour passes: before the sign-ins and sign-ups that last half of one
  await leaveWaitingTruck(server, broker, carrier)
  await leaveLateTap(server, broker, carrier)
  await leaveDriverLinks(server, broker, carrier)
  await leaveAccounts(server, { byBroker, byCarrier })
  await byBroker('POST', '/company/invitations', {
    invitationId: randomUUID(),
    email: 'colleague@road.test',
    seat: 'desk',
  })
  await byCarrier('POST', '/push/subscriptions', push.subscribe('carrier'))
  await byBroker('POST', '/push/subscriptions', push.subscribe('broker'))
  await leaveSubscription(server)
  await leaveFreight(server, { broker, carrier, rival })
  await leaveRecurringLoads(server, broker)
  await leaveTeam(server)
  await leaveIntegrations(server, broker)
  await leaveEdi(server, { broker, carrier })
  await server.eventsHandled()
  // the emails so far are due; those of the next request aren't
  server.pass({ minutes: 2 })
  await server.chores()
  await quiet(server)
  const { data: told } = await byCarrier('GET', '/notifications')
  const [first, second, third] = (told as { id: string }[]).map(({ id }) => ({ id }))
  await byCarrier('POST', '/notifications/mark-read', first)
  await byCarrier('POST', '/notifications/mark-archived', second)
  await byCarrier('DELETE', `/notifications/${third?.id}`)

  const load = await postLoad(server, broker)
  const body = { loadId: load.id, message: 'Empty in Joliet at noon', proposedRate: 2250.5 }
  const write = { method: 'POST', path: '/load-requests', body, key: '40000000-0000-4000-8000-000000000001' }
  const answer = await say(server, carrier, write)
  await quiet(server)

  await server.stopWork()
  await requestPostedLoad(server, rival, load)
  await leaveIdentity(server, { broker, carrier: rival, loadId: load.id })
  await say(server, null, { method: 'POST', path: '/auth/forgot-password', body: { email: rival.email } })
  return {
    people: [broker, carrier, rival].map(({ email, sessionId }) => ({ email, sessionId })),
    broker: broker.sessionId,
    replay: { sessionId: carrier.sessionId, ...write, answer },
  }
}

/** A key that was used and expires soon, and a webhook that doesn't answer. */
async function leaveIntegrations(server: ApiServer, owner: ApiPerson): Promise<void> {
  const { key, program } = await makeKey(server, owner)
  await program.call(readOwnKeyEndpoint, {})
  await leaveWebhook(server, owner)
  const soon = { expires_at: server.at({ days: 20 }) }
  await server.db.updateTable('api_key').set(soon).where('id', '=', key.id).execute()
  const webhook = { what: 'webhook-failing', about: randomUUID(), name: 'https://tms.example/milepost' }
  const event = { type: 'integration.troubled', payload: JSON.stringify({ accountId: owner.id, ...webhook }) }
  const at = server.at({})
  await server.db
    .insertInto('domain_event')
    .values({ ...event, actor_id: null, created_at: at, processed_at: at })
    .execute()
}

/** A subscription that began with a trial and was charged once, on the sandbox's own clock. */
async function leaveSubscription(server: ApiServer): Promise<void> {
  const payer = await createPerson(server, 'company', { trial_ends_at: server.at({ days: 5 }) })
  const post = (path: string, body: object) => say(server, payer, { method: 'POST', path, body })
  const { clientSecret } = await post('/subscriptions/setup-intent', {})
  const card = { clientSecret, card: 'visa', expMonth: 4, expYear: 2030, name: null }
  await post('/auth/setup-payment', await post('/subscriptions/sandbox/confirm-setup', card))
  await post('/subscriptions', { plan: 'dispatcher' })
  await post('/subscriptions/sandbox/clock', { days: 6 })
  await quiet(server)
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Everything around an account: settings, picture, card, template, second step, half-done sign-ups and sign-ins. */
async function leaveAccounts(
  server: ApiServer,
  { byBroker, byCarrier }: Record<'byBroker' | 'byCarrier', Call>,
): Promise<void> {
  const nobody = (path: string, body: object) => say(server, null, { method: 'POST', path, body })
  await byBroker('PUT', '/notifications/settings', {
    kinds: {
      ...EVERY_NOTIFICATION.kinds,
      answers: { inApp: false, push: true, mail: true },
      tenders: { inApp: true, push: true, mail: false },
      trips: { inApp: true, push: false, mail: false },
    },
    quietHours: { from: '05:00', to: '11:30', zone: 'America/Chicago' },
  })
  await byBroker('PUT', '/auth/profile', { settings: { darkMode: true } })
  await byCarrier('PUT', '/truck', {
    truck: {
      costPerMile: 1.52,
      milesPerGallon: 6.5,
      fuelPrice: 3.899,
      deadheadMiles: 60,
      hours: { drive: 510, shift: 600, cycle: 2400, asOf: '2026-11-23T13:45:00.000Z' },
    },
  })
  await byCarrier('PUT', '/auth/profile/avatar', { avatarBase64: PICTURE })
  const { clientSecret } = await byCarrier('POST', '/subscriptions/setup-intent', {})
  const card = { clientSecret, card: 'visa', expMonth: 4, expYear: 2030, name: 'Ada Yates' }
  const { paymentMethodId } = await byCarrier('POST', '/subscriptions/sandbox/confirm-setup', card)
  await byCarrier('POST', '/auth/setup-payment', { paymentMethodId })

  const guarded = await createPerson(server, 'dispatcher')
  const settings = { twoFactorEnabled: true }
  await say(server, guarded, { method: 'PUT', path: '/auth/profile', body: { settings, password: PASSWORD } })
  await signedInAgain(server, guarded)
  await insertPasskey(server, guarded)
  await nobody('/auth/login', { email: guarded.email, password: PASSWORD })
  await nobody('/auth/register', signUpDetails('new@road.test', PASSWORD))
  const forgetful = await createPerson(server, 'broker')
  await nobody('/auth/forgot-password', { email: forgetful.email })
  await server.as(null).send({
    method: 'POST',
    path: '/auth/login',
    body: JSON.stringify({ email: forgetful.email, password: 'a wrong one' }),
  })
}

/** Loads in every state, and an event of every type. */
async function leaveFreight(
  server: ApiServer,
  { broker, carrier, rival }: Record<'broker' | 'carrier' | 'rival', ApiPerson>,
): Promise<void> {
  const by = (who: ApiPerson) => (method: string, path: string, body: object) =>
    say(server, who, { method, path, body })
  const [byBroker, byCarrier] = [by(broker), by(carrier)]

  const hauled = await postBookedLoad(server, broker, carrier)
  await byBroker('POST', `/loads/${hauled.id}/ask-for-update`, {})
  await leaveStopEvents(server, hauled, carrier)
  await leaveDocuments(server, hauled, carrier)
  await leaveSignatures(server, hauled, { broker, carrier })
  await leaveStandingSignature(server, broker, carrier)
  await leaveOpenBooks(server, broker, carrier)
  await postDeliveredLoad(server, broker, carrier)
  await leaveInvoices(server, broker, carrier)
  const rejected = await postLoad(server, broker)
  const { id: refused } = await requestPostedLoad(server, carrier, rejected, { proposedRate: 2400 })
  await leaveCounters(server, { broker, carrier, rival })
  await byBroker('POST', `/load-requests/${refused}/reject`, {})
  const { id: withdrawn } = await requestPostedLoad(server, rival, rejected)
  await by(rival)('POST', `/load-requests/${withdrawn}/withdraw`, {})
  const declined = await postTenderedLoad(server, broker, carrier)
  await byCarrier('POST', `/loads/${declined.id}/tender/decline`, {})
  const revoked = await postTenderedLoad(server, broker, carrier)
  await byBroker('POST', `/loads/${revoked.id}/tender/revoke`, {})
  await postTenderedLoad(server, broker, carrier, { pickup_at: server.at({ minutes: 1 }) })
  server.pass({ minutes: 1 })
  await server.chores()
  await postTenderedLoad(server, broker, carrier)
  const corrected = await postDeliveredLoad(server, broker, carrier)
  await byBroker('POST', `/loads/${corrected.id}/correct-arrival`, REASON)
  const released = await postBookedLoad(server, broker, carrier)
  await byCarrier('POST', `/loads/${released.id}/release`, REASON)
  const cancelled = await postTenderedLoad(server, broker, carrier)
  await byBroker('PUT', `/loads/${cancelled.id}/status`, { status: 'cancelled' })
  const deleted = await postLoad(server, broker)
  await requestPostedLoad(server, rival, deleted)
  await byBroker('DELETE', `/loads/load/${deleted.id}`, {})
  await changeRate(server, broker, rival)
  // who hauls for itself
  await postBookedLoad(server, broker, rival)
  await by(rival)('POST', '/saved-searches', { name: 'To Arizona', query: { toStates: 'AZ', equipment: 'V' } })
  await byBroker('POST', createLoadEndpoint.path, newLoad(server))
}

/** Counter-offers that were declined, accepted, and left open by a withdrawn request. */
async function leaveCounters(
  server: ApiServer,
  { broker, carrier, rival }: Record<'broker' | 'carrier' | 'rival', ApiPerson>,
): Promise<void> {
  const load = await postLoad(server, broker)
  const counter = (requestId: string, rate: number) =>
    say(server, broker, { method: 'POST', path: `/load-requests/${requestId}/counter`, body: { rate } })
  const answer = (who: ApiPerson, counted: Record<string, unknown>, verb: 'accept' | 'decline') => {
    const body = { counterId: (counted['counter'] as { id: string }).id }
    return say(server, who, { method: 'POST', path: `/load-requests/${String(counted['id'])}/counter/${verb}`, body })
  }
  const { id } = await requestPostedLoad(server, rival, load, { proposedRate: 2900 })
  await answer(rival, await counter(id, 2600), 'decline')
  const message = 'Meet us halfway?'
  const body = { rate: 2700.5, message, pickupDateTime: server.at({ hours: 50 }).toISOString() }
  await say(server, broker, { method: 'POST', path: `/load-requests/${id}/counter`, body })
  await say(server, rival, { method: 'POST', path: `/load-requests/${id}/withdraw`, body: {} })
  const other = await postLoad(server, broker)
  const { id: countered } = await requestPostedLoad(server, carrier, other, { proposedRate: 2800 })
  await answer(carrier, await counter(countered, 2500), 'accept')
}

/** A truck waits until both parties get a detention warning; an earlier departure then takes the detention away. */
async function leaveWaitingTruck(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const detention = JSON.stringify({ ...DEFAULT_DETENTION, freeMinutes: 90 })
  const { id } = await postTenderedLoad(server, broker, carrier, { pickup_at: server.at({ minutes: 1 }), detention })
  await say(server, carrier, { method: 'POST', path: `/loads/${id}/tender/accept` })
  const tap = (body: object) => say(server, carrier, { method: 'POST', path: `/loads/${id}/events`, body })
  await tap({ kind: 'arrived', stop: 'pickup' })
  server.pass({ minutes: 65 })
  await server.chores()
  server.pass({ minutes: 45 })
  await tap({ kind: 'departed', stop: 'pickup' })
  await tap({ kind: 'departed', stop: 'pickup', occurredAt: server.at({ hours: -1 }).toISOString() })
}

/** A carrier taps without signal and is released; the tap is received after that. */
async function leaveLateTap(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const load = await postBookedLoad(server, broker, carrier)
  server.pass({ minutes: 1 })
  const occurredAt = server.at({}).toISOString()
  server.pass({ minutes: 1 })
  await say(server, broker, { method: 'POST', path: `/loads/${load.id}/release`, body: REASON })
  server.pass({ minutes: 1 })
  const body = { kind: 'arrived' as const, stop: 'pickup' as const, occurredAt }
  await expectRefusal(server.as(carrier).call(recordStopEventEndpoint, { params: load, body }))
}

/** Stop events with and without a place, and a corrected one. */
async function leaveStopEvents(server: ApiServer, { id }: { id: string }, carrier: ApiPerson): Promise<void> {
  const byCarrier = (path: string, body: object) => say(server, carrier, { method: 'POST', path, body })
  const place = { latitude: 32.7876, longitude: -96.7994, accuracy: 12 }
  const clock = { offsetMs: -86_400_000, isSure: true }
  const answer = await byCarrier(`/loads/${id}/events`, { kind: 'arrived', stop: 'pickup', place, clock })
  const { stopEvents } = answer['deal'] as { stopEvents: { id: string }[] }
  await byCarrier(`/loads/${id}/events/${stopEvents[0]?.id}/correct`, { reason: 'Wrong load' })
  await byCarrier(`/loads/${id}/events`, { kind: 'departed', stop: 'pickup' })
}

/** The broker signs by a standing signature. */
async function leaveStandingSignature(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const signature = { name: 'Ada Yates', title: 'Manager', consent: 'standing-1' as const }
  await server.as(broker).call(setStandingSignatureEndpoint, { body: { signature } })
  const load = await postBookedLoad(server, broker, carrier)
  const { dealId, version, hash } = await server
    .as(carrier)
    .call(readRateConfirmationEndpoint, { params: load, query: {} })
  const signer = { name: 'Lee Ortega', title: 'Owner', mark: { kind: 'typed' as const }, consent: '1' as const }
  const body = { dealId, version, hash, ...signer }
  await server.as(carrier).call(signRateConfirmationEndpoint, { params: load, body })
}

/** Both parties sign, one with a drawing and one without signal; a signature is voided. */
async function leaveSignatures(
  server: ApiServer,
  load: { id: string },
  { broker, carrier }: Record<'broker' | 'carrier', ApiPerson>,
): Promise<void> {
  const { dealId, version, hash } = await server
    .as(broker)
    .call(readRateConfirmationEndpoint, { params: load, query: {} })
  const body = { dealId, version, hash, name: 'Ada Yates', title: 'Owner', consent: '1' as const }
  const drawn = { kind: 'drawn' as const, strokes: [[10, 20, 300, 180]] }
  const { signatures } = await server
    .as(carrier)
    .call(signRateConfirmationEndpoint, { params: load, body: { ...body, mark: drawn } })
  const mark = { kind: 'typed' as const }
  await server.as(broker).call(signRateConfirmationEndpoint, { params: load, body: { ...body, mark } })
  const signatureId = signatures[0]?.id ?? ''
  await server.as(carrier).call(voidSignatureEndpoint, { params: { id: load.id, signatureId }, body: REASON })
}

async function wayOf(server: ApiServer, { sessionId }: ApiPerson): Promise<{ url: string; accessToken: string }> {
  const issuedAt = server.now()
  const session = { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  return { url: server.url, accessToken: await server.keys.sign('access', session) }
}

/** A POD, and a photo that was sent by mistake. */
async function leaveDocuments(server: ApiServer, { id }: { id: string }, carrier: ApiPerson): Promise<void> {
  const way = await wayOf(server, carrier)
  const add = async (kind: string) => {
    const parts = [await uploaded(way, tinyJpeg())]
    const body = { documentId: randomUUID(), kind, parts, capturedAt: server.at({ minutes: -3 }).toISOString() }
    return say(server, carrier, { method: 'POST', path: `/loads/${id}/documents`, body })
  }
  await add('pod')
  const { id: mistaken } = await add('receipt')
  await say(server, carrier, {
    method: 'POST',
    path: `/loads/${id}/documents/${String(mistaken)}/void`,
    body: { reason: 'Wrong photo' },
  })
}

/** A driver reports through a link; another link is extended and then ended. */
async function leaveDriverLinks(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const load = await postBookedLoad(server, broker, carrier)
  const { token } = await linkDriver(server.as(carrier), load)
  const { linkId } = await linkDriver(server.as(carrier), load)
  for (const verb of ['renew', 'revoke'])
    await say(server, carrier, { method: 'POST', path: `/loads/${load.id}/driver-links/${linkId}/${verb}` })
  const driver = server.as({ accessToken: token })
  await driver.call(readDriverLoadEndpoint, { query: { touched: 'yes' } })
  const body = { kind: 'arrived' as const, stop: 'pickup' as const }
  await driver.call(recordDriverEventEndpoint, { params: load, body }, { key: randomUUID() })
  const parts = [await uploaded({ url: server.url, accessToken: token }, tinyJpeg())]
  const document = { documentId: randomUUID(), kind: 'bol' as const, parts }
  await driver.call(addDriverDocumentEndpoint, { params: load, body: document }, { key: randomUUID() })
  await leaveUnclaimedFile(server, await postBookedLoad(server, broker, carrier), carrier, document.documentId)
}

/** The id is taken by another load's document: the file is stored, and its document is refused. */
async function leaveUnclaimedFile(
  server: ApiServer,
  load: { id: string },
  carrier: ApiPerson,
  documentId: string,
): Promise<void> {
  const parts = [await uploaded(await wayOf(server, carrier), tinyJpeg(1))]
  await server.as(carrier).ask(addDocumentEndpoint, { params: load, body: { documentId, kind: 'bol', parts } })
}

/** A change of the terms rejects the pending requests. */
async function changeRate(server: ApiServer, broker: ApiPerson, rival: ApiPerson): Promise<void> {
  const at = (hours: number) => server.at({ hours }).toISOString()
  const place = {
    address: '1200 Main Street',
    contactName: 'Chris',
    contactPhone: '214 555 0100',
    contactEmail: 'a@b.test',
  }
  const terms = {
    pickupLocation: { ...place, city: 'Dallas', state: 'TX', zipCode: '75201' },
    deliveryLocation: { ...place, city: 'Phoenix', state: 'AZ', zipCode: '85001' },
    pickupDateTime: at(48),
    deliveryDateTime: at(84),
    weight: 42_000,
    rate: 2650,
    reference: 'PO-778',
    equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT', packagingType: 'Pallets', commodity: 'Canned goods' },
  }
  const load = await say(server, broker, { method: 'POST', path: '/loads', body: terms })
  await requestPostedLoad(server, rival, { id: String(load['id']), number: Number(load['number']) })
  const body = { ...terms, rate: 2500, version: load['version'] }
  await say(server, broker, { method: 'PUT', path: `/loads/${String(load['id'])}`, body })
}
