import { apiConnection } from '#offline/session/api-connection.ts'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'

const missing = new WeakSet<object>()
const RELOADED_FOR = 'reloaded-for'

/**
 * When a chunk of an old build is gone, reloads into the newest app: only with a connection, and once per build, so a
 * broken build can't reload forever.
 */
export function handleMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    keepRouterFromReloading(payload)
    void reloadOnce()
  })
}

/** Whether an error came from a missing chunk. */
export function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/** The router would reload even offline. This marks its reload as already done. */
function keepRouterFromReloading({ message }: Error): void {
  sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
}

async function reloadOnce(): Promise<void> {
  const build = import.meta.url
  if (sessionStorage.getItem(RELOADED_FOR) === build || !(await apiConnection.ask())) return
  sessionStorage.setItem(RELOADED_FOR, build)
  await whenSafeToReload()
  window.location.reload()
}
