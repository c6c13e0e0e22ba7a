import { refreshedToken } from './call.ts'
import { deviceClock } from './clock.ts'
import { deliver } from './deliver.ts'
import { connection } from './device.ts'
import { type Drainer, drainer, type PassEnd, type SignedIn } from './drain.ts'
import { opStore } from './op-store.ts'
import { OutboxDb } from './outbox-db.ts'
import { outcomeOf } from './outcome.ts'
import { onSavedElsewhere } from './saved-news.ts'
import { storedSession } from './session.ts'
import { type Platform, startTriggers, type Triggers } from './triggers.ts'

/** What empties the outbox of this page. */
export interface Delivery {
  drain: Drainer
  triggers: Triggers
}

/** One lane and a minute's patience on 2G; three and twenty seconds elsewhere (offline.md §5, §6). */
function network(): { lanes: number; attemptMs: number } {
  const { connection: line } = navigator as typeof navigator & { connection?: { effectiveType?: string } }
  return line?.effectiveType?.endsWith('2g') ? { lanes: 1, attemptMs: 60_000 } : { lanes: 3, attemptMs: 20_000 }
}

async function signedIn(): Promise<SignedIn | null> {
  const session = await storedSession()
  return session && { userId: session.user.id, accessToken: session.accessToken }
}

function deviceDrainer(db: OutboxDb, appVersion: string): Drainer {
  return drainer({
    owner: crypto.randomUUID(),
    clock: deviceClock,
    random: Math.random,
    store: opStore(db),
    locks: navigator.locks,
    connection,
    session: signedIn,
    async renew(refused) {
      const accessToken = await refreshedToken(refused)
      return accessToken === null ? null : { ...refused, accessToken }
    },
    send: (op, sending) => deliver(op, sending, { connection }),
    outcomeOf,
    network,
    appVersion,
    report: (what, error) => console.warn(what, error),
  })
}

/**
 * Delivers what can be delivered now, and lets go of the outbox: a service worker sleeps between its events, and a
 * connection to IndexedDB does not survive that.
 */
export async function deliverOnce(appVersion: string): Promise<PassEnd> {
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

/** Delivers from the outbox of this device, again and again, whenever there is reason to. */
export function startDelivery(db: OutboxDb, platform: Platform, appVersion: string): Delivery {
  const drain = deviceDrainer(db, appVersion)
  const triggers = startTriggers(drain, { clock: deviceClock, random: Math.random, platform })
  onSavedElsewhere(() => void triggers.wake())
  return { drain, triggers }
}
