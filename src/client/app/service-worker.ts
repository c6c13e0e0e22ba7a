import type { Workbox } from 'workbox-window'
import { HOUR_MS } from '#domain/time/instant.ts'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'
import { router } from './router.ts'

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

/** Registers the worker after the first render, so caching the shell never delays it. */
export async function installServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  worker = new Workbox(SCRIPT, { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' })
  worker.addEventListener('waiting', () => become('ready'))
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', takenOver)
  navigator.serviceWorker.addEventListener('message', openedFromNotification)
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

/** After a tap on a notification: opens its load in this window and confirms to the worker. */
function openedFromNotification({ data, ports }: MessageEvent<{ open?: string } | null>): void {
  const path = data?.open
  if (path === undefined) return
  ports[0]?.postMessage('opening')
  void router.navigate({ href: path })
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

/** Activates the new version once delivery is idle and no form has unsaved input. */
export async function acceptUpdate(): Promise<void> {
  become('accepted')
  await whenSafeToReload()
  setTimeout(() => window.location.reload(), FALLBACK_MS)
  worker?.messageSkipWaiting()
}
