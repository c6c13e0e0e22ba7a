import type { Workbox } from 'workbox-window'
import { HOUR_MS } from '#domain/time/instant.ts'

/**
 * Update state of this page.
 * - `ready`: a new version waits, or another tab activated it; this page stays on the old one
 * - `accepted`: the page reloads once nothing is lost by it
 */
export type UpdateState = 'none' | 'ready' | 'accepted'

const SCRIPT = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js'
/** Safari doesn't always report that the new worker took over. */
const FALLBACK_MS = 2_000

let state: UpdateState = 'none'
let worker: Workbox | undefined
const listeners = new Set<() => void>()

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

export function updateState(): UpdateState {
  return state
}

export function onUpdateState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves when there is an update to offer. */
export function whenUpdateReady(): Promise<void> {
  return new Promise((resolve) => {
    if (state !== 'none') return resolve()
    const stop = onUpdateState(() => {
      stop()
      resolve()
    })
  })
}

/**
 * Registers the worker after the first render, so caching the shell never delays it.
 * @param open goes to a path in this window, after a tap on a notification
 */
export async function installServiceWorker(open: (path: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  worker = new Workbox(SCRIPT, { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' })
  worker.addEventListener('waiting', () => become('ready'))
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', takenOver)
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ open?: string } | null>) => {
    const path = data?.open
    if (path === undefined) return
    // tells the worker that this window goes there
    ports[0]?.postMessage('opening')
    open(path)
  })
  try {
    await worker.register()
  } catch (error) {
    console.warn('Service worker registration failed', error)
    return
  }
  const look = () => void lookForUpdate()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  setInterval(look, HOUR_MS)
}

/** The page that asked for the new version reloads; other tabs keep what they show. */
function takenOver(): void {
  if (state === 'accepted') window.location.reload()
  else become('ready')
}

/** Fetches first: an unreachable worker must not look deleted, or the browser removes it. */
async function lookForUpdate(): Promise<void> {
  try {
    const { ok } = await fetch(SCRIPT, { cache: 'no-store' })
    if (ok) await worker?.update()
  } catch {
    // offline: the next check is soon enough
  }
}

/** @param whenSafeToReload resolves once delivery is idle and no form has unsaved input: then the update activates */
export async function acceptUpdate(whenSafeToReload: () => Promise<void>): Promise<void> {
  become('accepted')
  await whenSafeToReload()
  setTimeout(() => window.location.reload(), FALLBACK_MS)
  worker?.messageSkipWaiting()
}
