import { SYNC_NEWS } from '#offline/outbox-sync.ts'
import { onSessionNews } from '#offline/session.ts'
import type { Platform, PlatformEvent } from '#offline/triggers.ts'
import { onSessionChange } from './session-state.ts'

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
    const stop = [onSessionNews(listener), onSessionChange(listener)]
    return () => stop.forEach((off) => off())
  },
  sync(listener) {
    if (!('serviceWorker' in navigator)) return () => {}
    const hear = ({ data }: MessageEvent) => data === SYNC_NEWS && listener()
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  },
  freeze: listening(document, 'freeze'),
  pagehide: listening(window, 'pagehide'),
}

/** What a page hears of its device. `navigator.onLine` is worth something only when it says no. */
export const pagePlatform: Platform = {
  on: (event, listener) => SOURCES[event](listener),
  online: () => navigator.onLine,
}
