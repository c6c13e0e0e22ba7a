import { SYNC_MESSAGE } from '#offline/outbox/outbox-sync.ts'
import { onStoredSessionChange } from '#offline/session/session.ts'
import type { Platform, PlatformEvent } from '#offline/outbox/triggers.ts'
import { onSessionChange } from '../session/session-state.ts'

type Subscribe = (listener: () => void) => () => void

function listening(target: EventTarget, type: string): Subscribe {
  return (listener) => {
    target.addEventListener(type, listener)
    return () => target.removeEventListener(type, listener)
  }
}

const SOURCES: Record<PlatformEvent, Subscribe> = {
  visible: (listener) =>
    listening(document, 'visibilitychange')(() => document.visibilityState === 'visible' && listener()),
  pageshow: listening(window, 'pageshow'),
  online: listening(window, 'online'),
  session(listener) {
    const stop = [onStoredSessionChange(listener), onSessionChange(listener)]
    return () => stop.forEach((off) => off())
  },
  sync(listener) {
    if (!('serviceWorker' in navigator)) return () => {}
    const hear = ({ data }: MessageEvent) => data === SYNC_MESSAGE && listener()
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  },
  freeze: listening(document, 'freeze'),
  pagehide: listening(window, 'pagehide'),
}

/** Device events and state for a page. `navigator.onLine` is reliable only when false. */
export const pagePlatform: Platform = {
  on: (event, listener) => SOURCES[event](listener),
  online: () => navigator.onLine,
}
