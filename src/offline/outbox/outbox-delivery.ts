import type { CheckPdf } from '../documents/check-pdf.ts'
import { refreshAccessToken } from '../session/call.ts'
import { deviceClock } from '../session/clock.ts'
import { batchingSender } from './send-batch.ts'
import { apiConnection, readLine } from '../session/api-connection.ts'
import { type Drainer, createDrainer, type PassResult } from './drain.ts'
import type { ActiveSession, DrainDeps } from './drain-attempts.ts'
import { createOpStore } from './op-store.ts'
import { releaseHeldOps } from './held-ops.ts'
import { OutboxDb } from './outbox-db.ts'
import { classifyAnswer } from './outcome.ts'
import { broadcastSaved, onSavedElsewhere } from './own-outbox.ts'
import { sendWithPages } from './send-with-pages.ts'
import { loadStoredSession } from '../session/session.ts'
import { type Platform, startTriggers, type Triggers } from './triggers.ts'

/** Delivers the outbox from this page. */
export interface OutboxDelivery {
  drain: Drainer
  triggers: Triggers
}

/** One request and 60 seconds per attempt on 2G; three requests and 20 seconds elsewhere (offline.md §5, §6). */
function network(): ReturnType<DrainDeps['network']> {
  const { connection: line } = navigator as typeof navigator & { connection?: { effectiveType?: string } }
  return line?.effectiveType?.endsWith('2g')
    ? { parallel: 1, attemptMs: 60_000, batch: 10 }
    : { parallel: 3, attemptMs: 20_000, batch: 50 }
}

async function signedIn(): Promise<ActiveSession | null> {
  const session = await loadStoredSession()
  return session && { userId: session.user.id, accessToken: session.accessToken }
}

const sendSoon = batchingSender({ connection: apiConnection })

function deviceDrainer(db: OutboxDb, appVersion: string, checkPdf?: CheckPdf): Drainer {
  return createDrainer({
    owner: crypto.randomUUID(),
    clock: deviceClock,
    random: Math.random,
    store: createOpStore(db),
    locks: navigator.locks,
    connection: apiConnection,
    session: signedIn,
    async renew(refused) {
      const accessToken = await refreshAccessToken(refused)
      return accessToken === null ? null : { ...refused, accessToken }
    },
    send: (op, sending) =>
      sendWithPages(db, op, { ...sending, checkPdf, isSlow: network().parallel === 1 }, () => sendSoon(op, sending)),
    outcomeOf: classifyAnswer,
    network,
    appVersion,
    onWaiting: readLine.actionWaits,
    report: (what, error) => console.warn(what, error),
  })
}

/**
 * Delivers what can be sent now, then closes the outbox: a service worker sleeps between events, and an IndexedDB
 * connection does not survive that.
 */
export async function drainOnce(appVersion: string): Promise<PassResult> {
  const db = new OutboxDb()
  const drain = deviceDrainer(db, appVersion)
  try {
    for (;;) {
      const end = await drain.pass()
      if (end.why !== 'more') return end
    }
  } finally {
    await drain.idle()
    db.close()
  }
}

/** As `drainOnce`, and waits for its turn while a page, or another event of the worker, delivers. */
export async function drainInTurn(appVersion: string): Promise<PassResult> {
  for (let tries = 1; ; tries += 1) {
    const end = await drainOnce(appVersion)
    if (end.why !== 'busy' || tries === BUSY_TRIES) return end
    await new Promise((resolve) => setTimeout(resolve, end.wakeAfterMs ?? 0))
  }
}
/** Another delivery gives the lock back within moments, or after an answer on a slow network. */
const BUSY_TRIES = 6

/** A page went away, so nobody can undo these any more: sends them. */
export async function releaseAndDrain(opIds: readonly string[], appVersion: string): Promise<void> {
  const db = new OutboxDb()
  await releaseHeldOps(db, { opIds }).finally(() => db.close())
  // another tab may hold the lock: it sends them
  broadcastSaved()
  await drainInTurn(appVersion)
}

/** Delivers this device's outbox whenever a trigger fires. @param checkPdf a page draws what a worker can't */
export function startOutboxDelivery(
  db: OutboxDb,
  platform: Platform,
  appVersion: string,
  checkPdf?: CheckPdf,
): OutboxDelivery {
  const drain = deviceDrainer(db, appVersion, checkPdf)
  const triggers = startTriggers(drain, {
    clock: deviceClock,
    random: Math.random,
    platform,
    connection: apiConnection,
  })
  onSavedElsewhere(() => void triggers.wake())
  return { drain, triggers }
}
