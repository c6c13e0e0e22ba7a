import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { deviceClock } from '#offline/session/clock.ts'
import { createDrainer } from '#offline/outbox/drain.ts'
import type { Op } from '#offline/outbox/op.ts'
import { createOpStore } from '#offline/outbox/op-store.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { type AttemptAnswer, classifyAnswer } from '#offline/outbox/outcome.ts'
import { sendOp, type SendOptions } from '#offline/outbox/send-op.ts'
import { type Platform, type PlatformEvent, startTriggers } from '#offline/outbox/triggers.ts'

/**
 * Apart from the accounts' outbox: a driver's page on a dispatcher's phone sends only its own. Dexie asks this factory,
 * so that the app's own outbox needs no option for it.
 */
const apart: IDBFactory = {
  open: (name, version) => indexedDB.open(`drive-${name}`, version),
  deleteDatabase: (name) => indexedDB.deleteDatabase(`drive-${name}`),
  databases: () => indexedDB.databases(),
  cmp: (one, other) => indexedDB.cmp(one, other),
}
const VERSION = 'drive'

const TARGETS: Partial<Record<PlatformEvent, () => EventTarget>> = {
  visible: () => document,
  pageshow: () => window,
  online: () => window,
  freeze: () => document,
  pagehide: () => window,
}

const platform: Platform = {
  on(event, listener) {
    const target = TARGETS[event]?.()
    const type = event === 'visible' ? 'visibilitychange' : event
    const hear = () => (event !== 'visible' || document.visibilityState === 'visible') && listener()
    target?.addEventListener(type, hear)
    return () => target?.removeEventListener(type, hear)
  },
  online: () => navigator.onLine,
}

const isSlow = () => {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType?.endsWith('2g') ?? false
}

async function send(db: OutboxDb, op: Op, sending: SendOptions): Promise<AttemptAnswer> {
  const { intent } = op
  // contract/freight/driver-load.ts declares a load's endpoints for links again, below /driver
  const path = `/driver${op.request.path}`
  const sendOnly = () => sendOp({ ...op, request: { ...op.request, path } }, sending, { connection: apiConnection })
  if (intent.kind !== 'add-document') return sendOnly()
  const { withPages } = await import('#offline/documents/with-pages.ts').catch((cause: unknown) => {
    throw new NetworkError('The part that sends documents did not load', { cause })
  })
  return withPages(db, intent, { ...sending, isSlow: isSlow(), userId: op.userId }, sendOnly)
}

/** The outbox of one link, delivered from this page. */
export function openDriverOutbox({ linkId, token }: { linkId: string; token: string }): Outbox {
  const db = new OutboxDb({ indexedDB: apart })
  const drainer = createDrainer({
    owner: crypto.randomUUID(),
    clock: deviceClock,
    random: Math.random,
    store: createOpStore(db),
    locks: navigator.locks,
    connection: apiConnection,
    session: () => Promise.resolve({ userId: linkId, accessToken: token }),
    // a link's token never changes
    renew: () => Promise.resolve(null),
    send: (op, sending) => send(db, op, sending),
    // the carrier can renew an ended link, so unsent taps stay until then
    outcomeOf: (answer, intent) =>
      answer instanceof ApiError && answer.code === 'LINK_ENDED'
        ? { is: 'sign-in', error: answer }
        : classifyAnswer(answer, intent),
    network: () => (isSlow() ? { lanes: 1, attemptMs: 60_000 } : { lanes: 2, attemptMs: 20_000 }),
    appVersion: VERSION,
    report: (what, error) => console.warn(what, error),
  })
  const triggers = startTriggers(drainer, { clock: deviceClock, random: Math.random, platform })
  return {
    db,
    clock: deviceClock,
    newId: () => crypto.randomUUID(),
    serverClock: () => apiConnection.serverClock(),
    appVersion: VERSION,
    evictCache: () => Promise.resolve(),
    wake: () => void triggers.wake(),
  }
}
