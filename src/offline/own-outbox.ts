import { dropCache } from './cache-db.ts'
import { deviceClock } from './clock.ts'
import { connection } from './device.ts'
import type { Outbox } from './outbox.ts'
import { OutboxDb } from './outbox-db.ts'
import { tellSaved } from './saved-news.ts'
import { storedSession } from './session.ts'

async function evictCache(): Promise<void> {
  const session = await storedSession()
  if (session) await dropCache(session.user.id)
}

/**
 * The outbox of this device, to save in and to look at; what empties it is in `delivery.ts`.
 * @param wake called when something can be sent
 */
export function ownOutbox(appVersion: string, wake: () => void): Outbox {
  return {
    db: new OutboxDb(),
    clock: deviceClock,
    newId: () => crypto.randomUUID(),
    serverOffset: () => connection.state().serverOffset,
    appVersion,
    evictCache,
    wake() {
      tellSaved()
      wake()
    },
  }
}
