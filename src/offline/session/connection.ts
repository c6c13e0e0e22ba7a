import { NetworkError } from '#contract/api/http-request.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Clock } from './clock.ts'
import { type ApiResponse, RequestAbandoned } from './fetch-api.ts'
import { type KnownClock, learnServerClock, type ServerClock } from './server-clock.ts'

/** How long an answer from our API proves the connection. */
const FRESH_MS = 30_000
const PROBE_MS = 8_000
/** A probe asks twice: a request that got lost with the signal never answers, though the next one would. */
const ASK_AGAIN_MS = PROBE_MS / 2
export interface ConnectionState {
  /** `unknown` until the first request ends */
  status: 'online' | 'offline' | 'unknown'
  /** start of this state, epoch milliseconds */
  since: Instant
  /** while offline: no connection at all, or no answer of ours on it */
  why: 'unreachable' | 'silent' | null
}

export interface Connection {
  state(): ConnectionState
  /** null until the server has answered this device */
  serverClock(): ServerClock | null
  /** Takes over what an earlier start of the app knew. */
  recall(known: KnownClock): void
  /** Our API answered: the only proof of a connection. `navigator.onLine` proves nothing. */
  heard(answer: Pick<ApiResponse, 'date'>): void
  /** Our API did not answer; without an error, the device reports that it is offline. */
  failed(error?: Pick<NetworkError, 'isUnreachable'>): void
  /** The same for one action, which may be to blame itself: no outage until a read or a probe gets no answer either. */
  sendFailed(error: Pick<NetworkError, 'isUnreachable'>): void
  /** when our API last answered after an outage, by the device's clock; null until then */
  backAt(): Instant | null
  /** Whether requests arrive. Probes the server when its last answer is too old; one probe at a time. */
  ensure(): Promise<boolean>
  /** Probes the server now, whatever it last answered. */
  ask(): Promise<boolean>
  onChange(listener: () => void): () => void
  /** Calls back each time an outage ends. */
  onBack(listener: () => void): () => void
}

/**
 * Whether our API can be reached, judged by its last real answer.
 * @param probe a health check; rejects when our API does not answer
 * @param remember stores what the next start of the app recalls
 */
export function createConnection(
  clock: Clock,
  probe: (signal: AbortSignal) => Promise<Pick<ApiResponse, 'date'>>,
  remember: (known: KnownClock) => void = () => {},
): Connection {
  let state: ConnectionState = { status: 'unknown', since: clock.now(), why: null }
  const serverClock = learnServerClock(clock, remember)
  let lastHeard: Instant | null = null
  let probing: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  const backListeners = new Set<() => void>()
  let isOutage = false
  let backAt: Instant | null = null

  function become(why: ConnectionState['why'], isClockCorrected = false): void {
    const status = why === null ? 'online' : 'offline'
    const changed = state.status !== status || state.why !== why
    if (changed) state = { status, since: state.status === status ? state.since : clock.now(), why }
    if (changed || isClockCorrected) for (const listener of listeners) listener()
  }

  function isFresh(): boolean {
    const age = lastHeard === null ? Infinity : clock.now() - lastHeard
    return state.status === 'online' && age >= 0 && age < FRESH_MS
  }

  const connection: Connection = {
    state: () => state,
    serverClock: () => serverClock.read(),
    recall(known) {
      serverClock.recall(known)
      for (const listener of listeners) listener()
    },
    heard({ date }) {
      lastHeard = clock.now()
      become(null, serverClock.learn(date, lastHeard))
      if (!isOutage) return
      isOutage = false
      backAt = lastHeard
      for (const listener of backListeners) listener()
    },
    failed(error) {
      if (error instanceof RequestAbandoned) return
      isOutage = true
      become(error?.isUnreachable === false ? 'silent' : 'unreachable')
    },
    sendFailed(error) {
      if (!(error instanceof RequestAbandoned)) become(error.isUnreachable ? 'unreachable' : 'silent')
    },
    backAt: () => backAt,
    ensure: async () => isFresh() || connection.ask(),
    async ask() {
      probing ??= probed().finally(() => {
        probing = null
      })
      return probing
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBack(listener) {
      backListeners.add(listener)
      return () => backListeners.delete(listener)
    },
  }

  async function probed(): Promise<boolean> {
    const limit = new AbortController()
    const cancel = clock.after(PROBE_MS, () => limit.abort())
    try {
      connection.heard(await firstAnswer(limit.signal))
      return true
    } catch (error) {
      connection.failed(error instanceof NetworkError ? error : undefined)
      return false
    } finally {
      cancel()
      // the other request would hold a socket
      limit.abort()
    }
  }

  function firstAnswer(signal: AbortSignal): ReturnType<typeof probe> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(ASK_AGAIN_MS, () => void probe(signal).then(resolve, () => undefined))
      void probe(signal).then(resolve, reject).finally(cancel)
    })
  }

  return connection
}
