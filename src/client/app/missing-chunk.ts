import { PATHS } from '#contract/api/path.ts'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'

const missing = new WeakSet<object>()
const RELOADED_FOR = 'reloaded-for'

/**
 * When a chunk of an old build is gone, or a file that it imports, reloads into the newest app: only where the server
 * says so, and once per build, so a broken build can't reload forever. A chunk that the signal was too weak for is no
 * reason: what needs it tries again.
 */
export function handleMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    const { message } = payload
    // the router reloads, even offline, for a message that begins as the browser's does
    payload.message = `A part of the app is missing: ${message}`
    void reloadOnce(message)
  })
}

/** Whether an error came from a missing chunk. */
export function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/** @returns whether it was stored: on a full disk, or where storage is refused, it isn't */
function remember(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

async function reloadOnce(message: string): Promise<void> {
  const build = import.meta.url
  if (hasReloadedFor(build) || !(await isGone(message))) return
  // what can't be remembered could reload forever
  if (!remember(RELOADED_FOR, build)) return
  await whenSafeToReload()
  window.location.reload()
}

function hasReloadedFor(build: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_FOR) === build
  } catch {
    return true
  }
}

/** The error names the file that was asked for, in Safari none. That file may be there, and one that it imports gone. */
async function isGone(message: string): Promise<boolean> {
  const [file] = /(https?:\/)?\/\S+/.exec(message) ?? []
  const answer = file === undefined ? null : await fetch(file).catch(() => null)
  return answer?.status === 404 || isReplaced()
}

/** Whether the server has another build than this page's: its page starts with another file. */
async function isReplaced(): Promise<boolean> {
  // the worker answers navigations from its store, and leaves this to the server
  const page = await fetch(PATHS.dashboard, { cache: 'no-store' }).then(
    (answer) => answer.text(),
    () => '',
  )
  const [start] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? []
  return start !== undefined && ![...document.scripts].some(({ src }) => src.endsWith(start))
}
