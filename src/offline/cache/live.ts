import { createParser } from 'eventsource-parser'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { EVENTS_PATH, HEARTBEAT_MS, type LiveEvent, liveEventSchema } from '#contract/sync/sync.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { retryDelay } from '#domain/time/retry.ts'
import { apiConnection } from '../session/api-connection.ts'
import { refreshAccessToken } from '../session/call.ts'
import { API_ROOT } from '../session/fetch-api.ts'
import { loadStoredSession } from '../session/session.ts'
import { filterShownOnBoard, removeFromBoardPages } from './board-pages.ts'
import { openAccountCache } from './cache-db.ts'
import { broadcastLive, type LiveBroadcast, onLiveBroadcast } from './live-channel.ts'
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
  let wakeUp = () => {}
  let pulling: Promise<void> | null = null
  let pullAgain = false

  function tellAll(news: LiveBroadcast): void {
    broadcastLive(news)
    page.onNews(news)
  }

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

  async function apply(event: LiveEvent): Promise<void> {
    if (event.type === 'hello' || event.type === 'changed') return pull()
    if (event.type === 'refresh') return tellAll({ type: 'refresh' })
    const db = openAccountCache(personId)
    const loadIds = [...event.gone, ...event.changed]
    const shown = await filterShownOnBoard(db, loadIds).catch(() => loadIds)
    const hasNew = event.changed.some((id) => !shown.includes(id))
    tellAll({ type: 'board', left: event, loadIds, isShown: shown.length > 0, hasNew })
    await removeFromBoardPages(db, event.gone, Date.now()).catch(() => false)
  }

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

  /** `wakeUp` ends it early. */
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

  const unlisten = [
    onLiveBroadcast((news) => page.onNews(news)),
    page.onVisibility(look),
    page.onOnline(() => wakeUp()),
  ]
  look()
  return () => {
    clearTimeout(hiddenTimer)
    unlisten.forEach((off) => off())
    stop()
  }
}

/** After more than two missed heartbeats the connection is dead. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS

/** The server refused the token. */
class StreamUnauthorized extends Error {
  override name = 'StreamUnauthorized'
}

interface Reading {
  accessToken: string
  /** id of the last event */
  since: string | undefined
  signal: AbortSignal
  onEvent: (event: LiveEvent, id: string) => void
  /** any data came, comments included */
  onSign: () => void
}

/**
 * Reads the event stream until the server ends it.
 * @throws StreamUnauthorized for a 401; Error when the stream isn't ours, breaks or goes silent
 */
export async function readLiveStream({ accessToken, since, signal, onEvent, onSign }: Reading): Promise<void> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  let silence = setTimeout(stop, SILENCE_MS)
  try {
    const answer = await fetch(API_ROOT + EVENTS_PATH, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${accessToken}`,
        ...(since !== undefined && { 'last-event-id': since }),
      },
      redirect: 'manual',
      signal: own.signal,
    })
    if (answer.status === 401) throw new StreamUnauthorized('The access token is no longer valid')
    const isOurs = answer.headers.get(API_HEADER) !== null
    if (!answer.ok || !isOurs || !answer.body) throw new Error(`No event stream: ${answer.status}`)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    const parser = createParser({ onEvent: ({ data, id = '' }) => tell({ data, id }, onEvent) })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      onSign()
      parser.feed(value)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    own.abort()
  }
}

/** Ignores events that this app version doesn't know. */
function tell({ data, id }: { data: string; id: string }, onEvent: Reading['onEvent']): void {
  const event = liveEventSchema.safeParse(parsed(data)).data
  if (event) onEvent(event, id)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
