import { apiConnection } from '#offline/session/api-connection.ts'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'

const missing = new WeakSet<object>()
const RELOADED_FOR = 'reloaded-for'

/**
 * When a chunk of an old build is gone, reloads into the newest app: only where the server says so, and once per build, so
 * a broken build can't reload forever. A chunk that the signal was too weak for is no reason: what needs it tries again.
 */
export function handleMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    keepRouterFromReloading(payload)
    void reloadOnce(payload)
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

async function reloadOnce(error: Error): Promise<void> {
  const build = import.meta.url
  if (sessionStorage.getItem(RELOADED_FOR) === build || !(await isGone(error))) return
  sessionStorage.setItem(RELOADED_FOR, build)
  await whenSafeToReload()
  window.location.reload()
}

/** Safari's error names no file: there, a connection has to do. */
async function isGone({ message }: Error): Promise<boolean> {
  const [file] = /(https?:\/)?\/\S+/.exec(message) ?? []
  if (file === undefined) return apiConnection.ask()
  const answer = await fetch(file).catch(() => null)
  return answer?.status === 404
}
