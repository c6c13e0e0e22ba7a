import { connection } from '#offline/device.ts'
import { whenNothingIsLost } from '#client/browser/unsaved.ts'

const missing = new WeakSet<object>()
const RELOADED_FOR = 'reloaded-for'

/**
 * A part of the app that is not on the device any more: one reload brings the newest app, but only where there is a
 * connection at this moment, and once per build, so that a broken build does not reload for ever.
 */
export function meetMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    keepRouterFromReloading(payload)
    void reloadOnce()
  })
}

/** Whether this is why a screen could not be drawn. */
export function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/** The router would reload whether or not there is a connection; this is where it remembers that it has. */
function keepRouterFromReloading({ message }: Error): void {
  sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
}

async function reloadOnce(): Promise<void> {
  const build = import.meta.url
  if (sessionStorage.getItem(RELOADED_FOR) === build || !(await connection.ask())) return
  sessionStorage.setItem(RELOADED_FOR, build)
  await whenNothingIsLost()
  window.location.reload()
}
