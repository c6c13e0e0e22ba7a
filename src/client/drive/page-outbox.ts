import { registerBackgroundSync } from '#client/browser/page/background-sync.ts'
import { createDriverDrainer, DRIVER_VERSION, openDriverDb } from '#offline/driver/driver-outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { type Platform, type PlatformEvent, startTriggers } from '#offline/outbox/triggers.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { deviceClock } from '#offline/session/clock.ts'

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

/** Of the worker that sends. It is no link, so no page belongs to it. */
const SYNC_SCOPE = '/drive/sync'

/** Fetches that worker after the one that stores the page. Other browsers send when the page is opened again. */
export async function startSyncWorker(): Promise<void> {
  if (!('SyncManager' in window)) return
  await navigator.serviceWorker.ready
  // without signal it is tried again at the next start
  await navigator.serviceWorker.register('/drive-sync-sw.js', { scope: SYNC_SCOPE }).catch(() => undefined)
}

/** The outbox of one link, delivered from this page, and by that worker once the page is closed. */
export function openDriverOutbox(link: Pick<StoredLink, 'linkId' | 'token'>): Outbox {
  const db = openDriverDb()
  const triggers = startTriggers(createDriverDrainer(db, link), { clock: deviceClock, random: Math.random, platform })
  return {
    db,
    clock: deviceClock,
    newId: () => crypto.randomUUID(),
    serverClock: () => apiConnection.serverClock(),
    appVersion: DRIVER_VERSION,
    evictCache: () => Promise.resolve(),
    wake() {
      // a driver taps and puts the phone away: the page may be gone before the tap is sent
      void registerBackgroundSync(SYNC_SCOPE)
      void triggers.wake()
    },
  }
}
