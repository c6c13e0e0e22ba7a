import type { Instant } from '#domain/time/instant.ts'
import type { Clock } from './clock.ts'
import { type ApiResponse } from './fetch-api.ts'

/** How long an answer from our API proves the connection. */
const FRESH_MS = 30_000
const PROBE_MS = 8_000
/** A Date header has whole seconds (RFC 9110 §5.6.7) and arrives late: a smaller difference counts as none. */
const DATE_RESOLUTION_MS = 2_000

export interface ConnectionState {
  /** `unknown` until the first request ends */
  is: 'online' | 'offline' | 'unknown'
  /** start of this state, epoch milliseconds */
  since: Instant
  /** server clock minus device clock, milliseconds; null until the server answers */
  serverOffset: number | null
}

export interface Connection {
  state(): ConnectionState
  /** Our API answered: the only proof of a connection. `navigator.onLine` proves nothing. */
  heard(answer: Pick<ApiResponse, 'date'>): void
  /** Our API did not answer. */
  failed(): void
  /** Whether requests arrive. Probes the server when its last answer is too old; one probe at a time. */
  ensure(): Promise<boolean>
  /** Probes the server now, whatever it last answered. */
  ask(): Promise<boolean>
  onChange(listener: () => void): () => void
}

/**
 * Whether our API can be reached, judged by its last real answer.
 * @param probe a health check; rejects when our API does not answer
 */
export function createConnection(
  clock: Clock,
  probe: (signal: AbortSignal) => Promise<Pick<ApiResponse, 'date'>>,
): Connection {
  let state: ConnectionState = { is: 'unknown', since: clock.now(), serverOffset: null }
  let lastHeard: Instant | null = null
  let probing: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  function become(is: 'online' | 'offline', serverOffset: number | null): void {
    const changed = state.is !== is
    state = { is, since: changed ? clock.now() : state.since, serverOffset }
    if (changed) for (const listener of listeners) listener()
  }

  function isFresh(): boolean {
    const age = lastHeard === null ? Infinity : clock.now() - lastHeard
    return state.is === 'online' && age >= 0 && age < FRESH_MS
  }

  const connection: Connection = {
    state: () => state,
    heard({ date }) {
      lastHeard = clock.now()
      const told = Date.parse(date ?? '')
      const offset = told - lastHeard
      const isAlike = Math.abs(offset) <= DATE_RESOLUTION_MS
      become('online', Number.isNaN(told) ? state.serverOffset : isAlike ? 0 : offset)
    },
    failed: () => become('offline', state.serverOffset),
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
  }

  async function probed(): Promise<boolean> {
    const limit = new AbortController()
    const cancel = clock.after(PROBE_MS, () => limit.abort())
    try {
      connection.heard(await probe(limit.signal))
      return true
    } catch {
      connection.failed()
      return false
    } finally {
      cancel()
    }
  }

  return connection
}
