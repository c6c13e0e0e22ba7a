import { Workbox } from 'workbox-window'
import { useSyncExternalStore } from 'react'
import { HOUR_MS } from '#domain/time/instant.ts'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { WORKER } from './register-worker.ts'
import { UPDATE_COPY, UPDATE_TEXT } from './copy.ts'

/**
 * Update state of this page.
 * - `ready`: a new version waits, or another tab activated it; this page stays on the old one
 * - `accepted`: the page reloads once nothing is lost by it
 */
type UpdateState = 'none' | 'ready' | 'accepted'

/** Safari doesn't always report that the new worker took over. */
const FALLBACK_MS = 2_000

let state: UpdateState = 'none'
let worker: Workbox | undefined
const listeners = new Set<() => void>()

function become(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

function updateState(): UpdateState {
  return state
}

function onUpdateState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers updates from now on. @param registration of this page's worker */
export async function followServiceWorker(registration: ServiceWorkerRegistration): Promise<void> {
  await whenInstalled(registration)
  worker = new Workbox(WORKER.script, WORKER.options)
  worker.addEventListener('waiting', () => become('ready'))
  // on a first visit, the worker claims this page
  let isFirst = !navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) takenOver()
    isFirst = false
  })
  await worker.register()
  const look = () => void lookForUpdate()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  setInterval(look, HOUR_MS)
}

/** Workbox reports a version that waits, and one that begins to be installed, but misses one that is being installed. */
async function whenInstalled({ installing }: ServiceWorkerRegistration): Promise<void> {
  if (installing?.state !== 'installing') return
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
}

/** The page that asked for the new version reloads; other tabs keep what they show. */
function takenOver(): void {
  if (state === 'accepted') window.location.reload()
  else become('ready')
}

/** Fetches first: an unreachable worker must not look deleted, or the browser removes it. */
async function lookForUpdate(): Promise<void> {
  try {
    const { ok } = await fetch(WORKER.script, { cache: 'no-store' })
    if (ok) await worker?.update()
  } catch {
    // offline: the next check is soon enough
  }
}

/** @param whenSafeToReload resolves once delivery is idle and no form has unsaved input: then the update activates */
async function acceptUpdate(whenSafeToReload: () => Promise<void>): Promise<void> {
  become('accepted')
  await whenSafeToReload()
  setTimeout(() => window.location.reload(), FALLBACK_MS)
  worker?.messageSkipWaiting()
}

/** Offers a reload when a new version is ready. */
export function UpdateNotice() {
  const state = useSyncExternalStore(onUpdateState, updateState)
  if (state === 'none') return null
  return (
    <CornerPrompt words={UPDATE_TEXT[state]}>
      {state === 'ready' && <Button onClick={() => void acceptUpdate(whenSafeToReload)}>{UPDATE_COPY.reload}</Button>}
    </CornerPrompt>
  )
}
