import { PATHS } from '#contract/api/path.ts'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { retryDelay } from '#domain/time/retry.ts'

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

const BACK_OFF = { baseMs: 2_000, capMs: MINUTE_MS }

/**
 * Reloads once the file that a screen lacks can be fetched. The browser says `online` before a first request gets
 * through, so it is asked for again, ever more seldom: a build whose file is there and broken must not reload forever.
 * @returns a stop function
 */
export function reloadWhenInReach(error: unknown): () => void {
  const leaving = new AbortController()
  const file = fileOf(error instanceof Error ? error.message : '') ?? PATHS.dashboard
  void reloadOnceThere(file, leaving.signal)
  return () => leaving.abort()
}

async function reloadOnceThere(file: string, leaving: AbortSignal): Promise<void> {
  const counted = `reloads for ${file}`
  const reloads = Number(recall(counted))
  for (let tries = reloads + 1; !leaving.aborted; tries += 1) {
    await onlineOrAfter(retryDelay(tries, Math.random, BACK_OFF))
    if (leaving.aborted || !(await canFetch(file))) continue
    if (remember(counted, String(reloads + 1))) return window.location.reload()
  }
}

function onlineOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    window.addEventListener('online', over)
  })
}

async function canFetch(file: string): Promise<boolean> {
  const answer = await fetch(file, { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
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

function fileOf(message: string): string | undefined {
  return /(https?:\/)?\/\S+/.exec(message)?.[0]
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The error names the file that was asked for, in Safari none. That file may be there, and one that it imports gone. */
async function isGone(message: string): Promise<boolean> {
  const file = fileOf(message)
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
