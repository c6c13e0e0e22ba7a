import type { Workbox } from 'workbox-window'
import { HOUR_MS } from '#domain/instant.ts'
import { whenNothingIsLost } from '#client/browser/unsaved.ts'
import { router } from './router.ts'

/**
 * How a newer version of the app stands on this page.
 * - `ready`: it waits, or another tab has taken it already; this page goes on as it is
 * - `accepted`: it comes as soon as nothing is lost by it
 */
export type UpdateState = 'none' | 'ready' | 'accepted'

const SCRIPT = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js'
/** Safari does not always tell that the new worker has taken over. */
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

/** Registers the worker after the first render, so that keeping the shell never delays showing it. */
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
    console.warn('No service worker', error)
    return
  }
  const look = () => void lookForUpdate()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  setInterval(look, HOUR_MS)
}

/** A tap on a notification leads this window to its load, and says so to the worker that asked. */
function openedFromNotification({ data, ports }: MessageEvent<{ open?: string } | null>): void {
  const path = data?.open
  if (path === undefined) return
  ports[0]?.postMessage('opening')
  void router.navigate({ href: path })
}

/** This page asked for the new version, or another tab did: that one may reload, this one keeps what it shows. */
function takenOver(): void {
  if (state === 'accepted') window.location.reload()
  else become('ready')
}

/** A worker that cannot be reached must not look like one that is gone: the browser would remove it. */
async function lookForUpdate(): Promise<void> {
  try {
    const { ok } = await fetch(SCRIPT, { cache: 'no-store' })
    if (ok) await worker?.update()
  } catch {
    // no connection: the next look is soon enough
  }
}

/** Takes the new version: after the running delivery, and with no form half filled in. */
export async function acceptUpdate(): Promise<void> {
  become('accepted')
  await whenNothingIsLost()
  setTimeout(() => window.location.reload(), FALLBACK_MS)
  worker?.messageSkipWaiting()
}
