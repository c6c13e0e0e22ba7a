import type { LiveEvent } from '#contract/sync/sync.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { retryDelay } from '#domain/time/retry.ts'
import { apiConnection } from '../session/api-connection.ts'
import { refreshAccessToken } from '../session/call.ts'
import { loadStoredSession } from '../session/session.ts'
import { filterShownOnBoard, removeFromBoardPages } from './board-pages.ts'
import { openAccountCache } from './cache-db.ts'
import { broadcastLive, type LiveBroadcast, onLiveBroadcast } from './live-channel.ts'
import { readLiveStream, StreamUnauthorized } from './live-stream.ts'
import { syncCache } from './sync.ts'

const BACK_OFF = { baseMs: 1_000, capMs: MINUTE_MS }
/** After the server ends the stream, clients reconnect at random within this time. */
const SPREAD_MS = 1_000
/** How long a hidden tab keeps listening, so a short switch to another app costs nothing. */
const HIDDEN_MS = MINUTE_MS

interface LivePage {
  isVisible: () => boolean
  /** Returns an unsubscribe function. */
  onVisibility: (listener: () => void) => () => void
  onOnline: (listener: () => void) => () => void
  /** called in every tab, whichever one reads the stream */
  onNews: (news: LiveBroadcast) => void
}

/**
 * Listens to the server for the account, in one tab for all: the tab with the lock `live` reads the stream and tells
 * the others. A tab hidden for a minute releases it. Returns a stop function.
 */
export function startLiveUpdates(personId: PersonId, page: LivePage): () => void {
  let leading: AbortController | null = null
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let since: string | undefined
  const { pause, wakeUp } = createPause()

  const apply = applyLiveEvents(personId, (news) => {
    broadcastLive(news)
    page.onNews(news)
  })

  /** Listens until aborted or the account is no longer signed in. */
  async function lead(signal: AbortSignal): Promise<void> {
    let failures = 0
    // renew a refused token once, then not again until an event has arrived
    let mayRenew = true
    while (!signal.aborted) {
      const session = await loadStoredSession()
      if (session?.user.id !== personId) return
      try {
        await readLiveStream({
          accessToken: session.accessToken,
          since,
          signal,
          onEvent(event, id) {
            since = id
            failures = 0
            mayRenew = true
            void apply(event)
          },
          onSign: () => apiConnection.heard({ date: null }),
        })
        await pause(Math.random() * SPREAD_MS, signal)
      } catch (error) {
        if (signal.aborted) return
        const refused = { userId: personId, accessToken: session.accessToken }
        const isRenewed =
          error instanceof StreamUnauthorized &&
          mayRenew &&
          (await refreshAccessToken(refused).catch(() => null)) !== null
        if (isRenewed) mayRenew = false
        failures += 1
        if (!isRenewed) await pause(Math.max(SPREAD_MS / 2, retryDelay(failures, Math.random, BACK_OFF)), signal)
      }
    }
  }

  function begin(): void {
    if (leading) return
    const control = new AbortController()
    leading = control
    const { signal } = control
    const turn = navigator.locks
      ? navigator.locks.request(`live:${personId}`, { signal }, () => lead(signal))
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

  const unlisten = [onLiveBroadcast((news) => page.onNews(news)), page.onVisibility(look), page.onOnline(wakeUp)]
  look()
  return () => {
    clearTimeout(hiddenTimer)
    unlisten.forEach((off) => off())
    stop()
  }
}

/** A pause that `wakeUp` ends early. */
function createPause() {
  let end = () => {}
  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', over)
        resolve()
      }
      const timer = setTimeout(over, ms)
      end = over
      signal.addEventListener('abort', over)
    })

  return { pause, wakeUp: () => end() }
}

/** Tells every tab of an event, and brings stored data up to date. */
function applyLiveEvents(
  personId: PersonId,
  tellAll: (news: LiveBroadcast) => void,
): (event: LiveEvent) => Promise<void> {
  let pulling: Promise<void> | null = null
  let pullAgain = false

  /** One sync at a time; further calls cause one more. */
  function pull(): void {
    pullAgain = true
    pulling ??= (async () => {
      while (pullAgain) {
        pullAgain = false
        if (await syncCache(personId, { turn: 'take' }).catch(() => false)) tellAll({ type: 'synced' })
      }
    })().finally(() => {
      pulling = null
    })
  }

  return async (event) => {
    if (event.type === 'hello' || event.type === 'changed') return pull()
    if (event.type === 'refresh') return tellAll({ type: 'refresh' })
    const db = openAccountCache(personId)
    const loadIds = [...event.gone, ...event.changed]
    const shown = await filterShownOnBoard(db, loadIds).catch(() => loadIds)
    const hasNew = event.changed.some((id) => !shown.includes(id))
    tellAll({ type: 'board', left: event, loadIds, isShown: shown.length > 0, hasNew })
    await removeFromBoardPages(db, event.gone, Date.now()).catch(() => false)
  }
}
