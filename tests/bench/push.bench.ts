import type { PersonId } from '#domain/access/ids.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import webPush from 'web-push'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { savePushSubscriptionEndpoint } from '#contract/notification/push.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { newBrowserKeys } from '#tests/support/push-decryption.ts'
import type { Arrival, SinkReport } from './push-sink.ts'
import { quantile } from './quantile.ts'

export interface PushFigure {
  what: string
  samples: number
  /** milliseconds, like the next field; null where only the total is timed */
  p50: number | null
  p95: number | null
  perSecond: number
  /** time of the encryption alone over the total; null where nothing is compared */
  ratio: number | null
  goal: string
}

const PER_MINUTE = 1_000
const EVENTS = 500
const SUBSCRIPTIONS = 10_000
/** A single run varies by a fifth. */
const FAN_OUTS = 5
const AT_ONCE = 500
/** What encryption adds to a message (RFC 8188, RFC 8291). */
const ENVELOPE_BYTES = 103

interface Sink {
  origin: string
  certificate: string
  arrived: ReadonlyMap<string, Arrival>
  /** resolves when this many subscriptions have got a push */
  until: (count: number) => Promise<void>
  stop: () => void
}

async function startSink(): Promise<Sink> {
  const child: ChildProcess = fork(path.resolve('tests/bench/push-sink.ts'))
  const arrived = new Map<string, Arrival>()
  let look = () => {}
  const report = await new Promise<{ origin: string; certificate: string }>((resolve) => {
    child.on('message', (message: SinkReport) => {
      if ('origin' in message) return resolve(message)
      for (const arrival of message.arrivals) if (!arrived.has(arrival.name)) arrived.set(arrival.name, arrival)
      look()
    })
  })
  return {
    ...report,
    arrived,
    until: (count) =>
      new Promise((resolve) => {
        look = () => arrived.size >= count && resolve()
        look()
      }),
    stop: () => child.disconnect(),
  }
}

const browser = newBrowserKeys()
const KEYS = { p256dh: browser.ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }

/** All subscriptions share the same keys: encrypting costs the same as with different ones. */
function endpointAt({ origin }: Sink, name: string): string {
  return `${origin}/push/${name}`
}

/** From a carrier's tap to the push at its service: requests at a steady rate, each for another broker's load. */
async function measureDelay(product: MeasuredProduct, sink: Sink): Promise<PushFigure> {
  const carrier = await createPerson(product, 'company')
  const loads: { name: string; loadId: string }[] = []
  for (let index = 0; index < EVENTS; index++) {
    const broker = await createPerson(product, 'broker')
    const name = `delay-${index}`
    await product
      .as(broker)
      .call(savePushSubscriptionEndpoint, { body: { endpoint: endpointAt(sink, name), keys: KEYS } })
    loads.push({ name, loadId: (await postLoad(product, broker)).id })
  }
  const requestedAt = new Map<string, number>()
  const began = performance.now()
  const answers = loads.map(async ({ name, loadId }, index) => {
    await after((index * MINUTE_MS) / PER_MINUTE)
    requestedAt.set(name, Date.now())
    await product.as(carrier).call(requestBookingEndpoint, { body: { loadId } })
  })
  await Promise.all(answers)
  await sink.until(EVENTS)
  const seconds = (performance.now() - began) / 1000
  const delays = [...requestedAt].map(([name, at]) => (sink.arrived.get(name)?.at ?? Infinity) - at)
  return {
    what: `asked for a load, until the push was sent, ${PER_MINUTE} a minute`,
    samples: delays.length,
    p50: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    perSecond: EVENTS / seconds,
    ratio: null,
    goal: 'p95 ≤ 1000 ms',
  }
}

/** Accounts with one device and one notification each: copies of one account under other names. */
async function fill({ db, ...product }: MeasuredProduct, sink: Sink, round: number): Promise<string[]> {
  const one = await createPerson({ db, ...product }, 'company')
  const {
    detention: _detention,
    standing_signature: _standing,
    carrier_rules: _rules,
    paper_terms: _paperTerms,
    quickbooks: _names,
    dot_verified_contact: _contact,
    ...account
  } = await db.selectFrom('account').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
  const { settings, ...person } = await db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', one.personId)
    .executeTakeFirstOrThrow()
  const session = await db.selectFrom('session').selectAll().where('id', '=', one.sessionId).executeTakeFirstOrThrow()
  const now = new Date()
  const notificationIds: string[] = []
  for (let start = 0; start < SUBSCRIPTIONS; start += AT_ONCE) {
    const people = Array.from({ length: AT_ONCE }, (_, index) => ({
      accountId: newId(),
      personId: newId() as PersonId,
      sessionId: newId(),
      notificationId: newId(),
      name: `fan-${round}-${start + index}`,
    }))
    const accounts = people.map(({ accountId: id }) => ({
      ...account,
      id,
    }))
    const signedIn = people.map(({ accountId, personId, name }) => ({
      ...person,
      settings: JSON.stringify(settings),
      id: personId,
      account_id: accountId,
      email: `${name}@road.test`,
    }))
    const sessions = people.map(({ personId, sessionId }) => ({ ...session, id: sessionId, person_id: personId }))
    const devices = people.map(({ personId, sessionId, name }) => ({
      id: newId(),
      person_id: personId,
      session_id: sessionId,
      sent_at: now,
      endpoint: endpointAt(sink, name),
      ...KEYS,
    }))
    const news = people.map(({ personId, notificationId }) => ({
      id: notificationId,
      person_id: personId,
      type: 'load' as const,
      kind: 'answers' as const,
      title: 'Request accepted',
      message: 'Load #4711, Dallas, TX to Chicago, IL is yours. Blue Mesa Freight accepted your request.',
      metadata: '{}',
      created_at: now,
    }))
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('account').values(accounts).execute()
      await tx.insertInto('person').values(signedIn).execute()
    })
    await db.insertInto('session').values(sessions).execute()
    await db.insertInto('push_subscription').values(devices).execute()
    await db.insertInto('notification').values(news).execute()
    notificationIds.push(...people.map(({ notificationId }) => notificationId))
  }
  return notificationIds
}

/** Seconds that one process takes to encrypt the same messages and do nothing else. */
function encrypting(count: number, bytes: number): number {
  const message = randomBytes(bytes)
  const began = performance.now()
  for (let n = 0; n < count; n++) webPush.encrypt(KEYS.p256dh, KEYS.auth, message, 'aes128gcm')
  return (performance.now() - began) / 1000
}

interface FanOut {
  seconds: number
  /** the encryption alone, measured right after the run */
  sealing: number
}

/** From the queue to the push service, with one server. */
async function fanOut(product: MeasuredProduct, sink: Sink, round: number): Promise<FanOut> {
  const notificationIds = await fill(product, sink, round)
  const known = sink.arrived.size
  const began = performance.now()
  await product.push(notificationIds)
  await sink.until(known + SUBSCRIPTIONS)
  const seconds = (performance.now() - began) / 1000
  const bytes = (sink.arrived.get(`fan-${round}-0`)?.bytes ?? NaN) - ENVELOPE_BYTES
  return { seconds, sealing: encrypting(SUBSCRIPTIONS, bytes) }
}

async function measureFanOut(product: MeasuredProduct, sink: Sink): Promise<PushFigure> {
  const rounds: FanOut[] = []
  for (let round = 0; round < FAN_OUTS; round++) rounds.push(await fanOut(product, sink, round))
  const total = (of: keyof FanOut) => rounds.reduce((sum, { [of]: time }) => sum + time, 0)
  return {
    what: `pushes to ${SUBSCRIPTIONS} subscriptions, ${FAN_OUTS} times`,
    samples: FAN_OUTS * SUBSCRIPTIONS,
    p50: null,
    p95: null,
    perSecond: (FAN_OUTS * SUBSCRIPTIONS) / total('seconds'),
    ratio: total('sealing') / total('seconds'),
    goal: 'ratio to the encryption alone ≥ 0.7',
  }
}

/** How soon a push is sent to one device, and how fast to many. */
export async function measurePushes(): Promise<PushFigure[]> {
  const sink = await startSink()
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-bench-'))
  const certificate = path.join(folder, 'certificate.pem')
  await writeFile(certificate, sink.certificate)
  const product = await startMeasured({ PUSH_TRUSTED_ORIGINS: sink.origin, NODE_EXTRA_CA_CERTS: certificate })
  try {
    return [await measureDelay(product, sink), await measureFanOut(product, sink)]
  } finally {
    await product.stop()
    sink.stop()
    await rm(folder, { recursive: true })
  }
}
