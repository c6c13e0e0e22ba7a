import { dropCache } from '../cache/cache-db.ts'
import { ON_USE_CACHE } from '../cache/on-use-files.ts'
import { apiConnection } from '../session/api-connection.ts'
import { deviceClock } from '../session/clock.ts'
import { loadStoredSession } from '../session/session.ts'
import { OutboxDb } from './outbox-db.ts'
import type { Outbox } from './outbox.ts'
import { UnsavedOps } from './unsaved-ops.ts'

async function evictCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(ON_USE_CACHE).catch(() => false)
  const session = await loadStoredSession()
  if (session) await dropCache(session.user.id)
}

/**
 * This device's outbox, to save to and to read; `outbox-delivery.ts` sends it.
 * @param wake called when something can be sent
 */
export function openDeviceOutbox(appVersion: string, wake: () => void): Outbox {
  return {
    db: new OutboxDb(),
    clock: deviceClock,
    newId: () => crypto.randomUUID(),
    unsaved: new UnsavedOps(),
    serverClock: () => apiConnection.serverClock(),
    appVersion,
    evictCache,
    wake() {
      broadcastSaved()
      wake()
    },
  }
}

/** A tab that saved something tells the others, so one of them delivers it if this one closes or freezes. */
const CHANNEL = 'outbox'
const news = new BroadcastChannel(CHANNEL)

export function broadcastSaved(): void {
  news.postMessage('saved')
}

/** Every page of this browser sends, this one too. */
export function wakeSenders(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('saved')
  channel.close()
}

/** Calls back when another tab saved something. Returns an unsubscribe function. */
export function onSavedElsewhere(listener: () => void): () => void {
  news.addEventListener('message', listener)
  return () => news.removeEventListener('message', listener)
}
