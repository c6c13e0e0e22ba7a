import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { RELEASE_MESSAGE, releaseHeldOps } from '#offline/outbox/held-ops.ts'
import { getOutbox } from './page-outbox.ts'

/** Actions of this page that can still be undone. */
const heldHere = new Set<string>()

/** The page that offers Undo sends the action when it goes away: nobody can undo it there any more. */
export function holdWhileOpen(opId: string): () => void {
  heldHere.add(opId)
  return () => heldHere.delete(opId)
}

/** The service worker outlives the page, so it sends them; without one, the next start does. */
function releaseHeldHere(): void {
  if (heldHere.size === 0) return
  const opIds = [...heldHere]
  heldHere.clear()
  navigator.serviceWorker?.controller?.postMessage({ is: RELEASE_MESSAGE, opIds })
  releaseHeldOps(getOutbox().db, { opIds }).catch(() => undefined)
}

for (const event of ['pagehide', 'freeze'] as const) pagePlatform.on(event, releaseHeldHere)
