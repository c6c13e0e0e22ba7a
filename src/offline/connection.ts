import type { Instant } from '#domain/instant.ts'
import type { Clock } from './clock.ts'
import { type Heard } from './exchange.ts'

/** So long an answer of ours proves that the next request will arrive. */
const FRESH_MS = 30_000
const PROBE_MS = 8_000
/** A Date header tells whole seconds (RFC 9110 §5.6.7), and the answer was on its way: less than this is no difference. */
const DATE_RESOLUTION_MS = 2_000

export interface ConnectionState {
  /** `unknown` until something was tried */
  is: 'online' | 'offline' | 'unknown'
  /** when that began, epoch milliseconds */
  since: Instant
  /** milliseconds that the server's clock is ahead of the device's; null until it was heard */
  serverOffset: number | null
}

export interface Connection {
  state(): ConnectionState
  /** An answer of ours came: the only proof of a connection. `navigator.onLine` proves nothing. */
  heard(answer: Pick<Heard, 'date'>): void
  /** Nothing of ours came. */
  failed(): void
  /** Whether requests arrive, asking the server when the last answer is too old to tell. One question at a time. */
  ensure(): Promise<boolean>
  /** Whether requests arrive at this moment, whatever was heard before. */
  ask(): Promise<boolean>
  onChange(listener: () => void): () => void
}

/**
 * Whether our API can be reached, by the last real answer from it.
 * @param probe asks the API for a sign of life; rejects when none of ours comes
 */
export function connectionOver(clock: Clock, probe: (signal: AbortSignal) => Promise<Pick<Heard, 'date'>>): Connection {
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
