import { useSyncExternalStore } from 'react'
import { installWorker } from '#client/browser/page/install-worker.ts'
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
/** The new version that waits. */
let waiting: ServiceWorker | undefined
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

/** Installs the app on this device, and offers updates from now on. */
export function followServiceWorker(): void {
  // on a first visit, the worker claims this page
  let isFirst = !navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) takenOver()
    isFirst = false
  })
  installWorker({ ...WORKER, follow: offerOnceInstalled })
}

function offerOnceInstalled(worker: ServiceWorker, registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // the first version on a device waits for nobody
    if (worker.state !== 'installed' || !registration.active) return
    waiting = worker
    become('ready')
  }
  worker.addEventListener('statechange', offer)
  offer()
}

/** The page that asked for the new version reloads; other tabs keep what they show. */
function takenOver(): void {
  if (state === 'accepted') window.location.reload()
  else become('ready')
}

/** @param whenSafeToReload resolves once delivery is idle and no form has unsaved input: then the update activates */
async function acceptUpdate(whenSafeToReload: () => Promise<void>): Promise<void> {
  become('accepted')
  await whenSafeToReload()
  setTimeout(() => window.location.reload(), FALLBACK_MS)
  waiting?.postMessage({ type: 'SKIP_WAITING' })
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
