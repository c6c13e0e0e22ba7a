import type { LiveEvent } from '#contract/live.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { retryDelay } from '#domain/retry.ts'
import { leaveBoards, onBoards } from './board-pages.ts'
import { cacheOf } from './cache-db.ts'
import { refreshedToken } from './call.ts'
import { connection } from './device.ts'
import { type LiveNews, onLive, tellLive } from './live-channel.ts'
import { readLive, StreamRefused } from './live-stream.ts'
import { storedSession } from './session.ts'
import { syncNow } from './sync.ts'

const BACK_OFF = { baseMs: 1_000, capMs: MINUTE_MS }
/** A server that ended the stream on purpose is asked again at once, by not all at the same moment. */
const SPREAD_MS = 1_000
/** So long a tab that nobody looks at listens on: switching to another app and back costs nothing. */
const HIDDEN_MS = MINUTE_MS

interface LivePage {
  isVisible: () => boolean
  /** Returns the way to stop. */
  onVisibility: (listener: () => void) => () => void
  onOnline: (listener: () => void) => () => void
  /** every tab hears it, whichever listens to the server */
  onNews: (news: LiveNews) => void
}

/**
 * Listens to the server for the account, in one of its tabs for all of them: whoever holds the lock `live` reads the
 * stream and tells the others. A tab that has been out of sight for a minute lets go. Returns the way to stop.
 */
export function startLive(accountId: string, page: LivePage): () => void {
  let leading: AbortController | null = null
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let since: string | undefined
  let wakeUp = () => {}
  let pulling: Promise<void> | null = null
  let pullAgain = false

  function tellAll(news: LiveNews): void {
    tellLive(news)
    page.onNews(news)
  }

  /** One at a time; what comes meanwhile is one more. */
  function pull(): void {
    pullAgain = true
    pulling ??= (async () => {
      while (pullAgain) {
        pullAgain = false
        if (await syncNow(accountId, 'wait').catch(() => false)) tellAll({ is: 'synced' })
      }
    })().finally(() => {
      pulling = null
    })
  }

  async function apply(event: LiveEvent): Promise<void> {
    if (event.type === 'hello' || event.type === 'changed') return pull()
    if (event.type === 'refresh') return tellAll({ is: 'refresh' })
    const db = cacheOf(accountId)
    const loadIds = [...event.gone, ...event.changed]
    const shown = await onBoards(db, loadIds).catch(() => loadIds)
    await leaveBoards(db, event.gone).catch(() => false)
    const hasNew = event.changed.some((id) => !shown.includes(id))
    tellAll({ is: 'board', loadIds, isShown: shown.length > 0, hasNew })
  }

  /** Listens until nobody looks any more, or nobody is signed in. */
  async function lead(signal: AbortSignal): Promise<void> {
    let failures = 0
    // a renewed token that is refused as well is not renewed again before the stream has stood
    let mayRenew = true
    while (!signal.aborted) {
      const session = await storedSession()
      if (session?.user.id !== accountId) return
      try {
        await readLive({
          accessToken: session.accessToken,
          since,
          signal,
          onEvent(event, id) {
            since = id
            failures = 0
            mayRenew = true
            void apply(event)
          },
          onSign: () => connection.heard({ date: null }),
        })
        await pause(Math.random() * SPREAD_MS, signal)
      } catch (error) {
        if (signal.aborted) return
        const refused = { userId: accountId, accessToken: session.accessToken }
        const isRenewed =
          error instanceof StreamRefused && mayRenew && (await refreshedToken(refused).catch(() => null)) !== null
        if (isRenewed) mayRenew = false
        failures += 1
        if (!isRenewed) await pause(Math.max(SPREAD_MS / 2, retryDelay(failures, Math.random, BACK_OFF)), signal)
      }
    }
  }

  /** Over sooner when there is reason to hope. */
  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', over)
        resolve()
      }
      const timer = setTimeout(over, ms)
      wakeUp = over
      signal.addEventListener('abort', over)
    })
  }

  function begin(): void {
    if (leading) return
    const control = new AbortController()
    leading = control
    const { signal } = control
    const turn = navigator.locks
      ? navigator.locks.request(`live:${accountId}`, { signal }, () => lead(signal))
      : lead(signal)
    turn
      .catch(() => undefined)
      .finally(() => {
        if (leading === control) leading = null
      })
  }

  function stop(): void {
    leading?.abort()
    leading = null
  }

  function look(): void {
    clearTimeout(hiddenTimer)
    if (!page.isVisible()) {
      hiddenTimer = setTimeout(stop, HIDDEN_MS)
      return
    }
    wakeUp()
    begin()
  }

  const unlisten = [onLive((news) => page.onNews(news)), page.onVisibility(look), page.onOnline(() => wakeUp())]
  look()
  return () => {
    clearTimeout(hiddenTimer)
    unlisten.forEach((off) => off())
    stop()
  }
}
