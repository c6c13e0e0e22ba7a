import pLimit from 'p-limit'
import { NetworkError } from '#contract/api/http-request.ts'
import type { Clock } from './clock.ts'
import { RequestAbandoned } from './fetch-api.ts'

/** Over HTTP/1.1 a browser has six sockets for one server. The live stream and the worker's own file take one each. */
const MOST = 4
/** One less while an action waits, so that it has a socket. */
const MOST_WHILE_WAITING = 3
/** CONST-01: a read ends after 60 seconds in all. */
const LIMIT_MS = 60_000
/** CONST-01: and after 15 without a byte while an action waits to be sent. */
const QUIET_MS = 15_000
/** A read this long without a byte makes way for a probe. */
const STALE_MS = 8_000
const LOOK_MS = 1_000

/** What a read gets with its turn. */
interface ReadTurn {
  signal: AbortSignal
  /** a part of the answer arrived */
  onBytes: () => void
}

/** This page's reads, so that those without an answer leave a socket to an action that waits. */
export interface ReadLine {
  /** Runs a read in its turn. Rejects with a NetworkError when it takes too long, with the caller's reason when ended. */
  run: <T>(
    work: (turn: ReadTurn) => Promise<T>,
    by?: { signal?: AbortSignal | undefined; limitMs?: number | undefined },
  ) => Promise<T>
  /** Whether an action waits to be sent. */
  actionWaits: (isWaiting: boolean) => void
  /** A probe is due: while an action waits, reads without an answer end. */
  makeWay: () => void
}

interface Read {
  quietSince: number
  end: AbortController
}

export function createReadLine(clock: Clock): ReadLine {
  const inTurn = pLimit(MOST)
  const running = new Set<Read>()
  let isActionWaiting = false
  let isWatched = false

  function endQuiet(quietMs: number, why: () => NetworkError): void {
    const latest = clock.elapsed() - quietMs
    for (const { quietSince, end } of running) if (quietSince <= latest) end.abort(why())
  }

  function watch(): void {
    if (isWatched || !isActionWaiting || running.size === 0) return
    isWatched = true
    clock.after(LOOK_MS, () => {
      isWatched = false
      if (isActionWaiting) endQuiet(QUIET_MS, () => new NetworkError('No answer while an action waits'))
      watch()
    })
  }

  async function take<T>(work: (turn: ReadTurn) => Promise<T>, end: AbortController): Promise<T> {
    end.signal.throwIfAborted()
    const read = { quietSince: clock.elapsed(), end }
    running.add(read)
    watch()
    try {
      return await work({ signal: end.signal, onBytes: () => (read.quietSince = clock.elapsed()) })
    } finally {
      running.delete(read)
    }
  }

  return {
    async run(work, { signal, limitMs = LIMIT_MS } = {}) {
      const end = new AbortController()
      const ended = new Promise<never>((_, reject) => {
        end.signal.addEventListener('abort', () => reject(end.signal.reason as Error))
      })
      const stop = () => end.abort(signal?.reason)
      if (signal?.aborted) stop()
      signal?.addEventListener('abort', stop)
      const cancel = clock.after(limitMs, () => end.abort(new NetworkError('No answer in time')))
      try {
        // one that is ended before its turn doesn't wait for it
        return await Promise.race([inTurn(() => take(work, end)), ended])
      } finally {
        cancel()
        signal?.removeEventListener('abort', stop)
      }
    },
    actionWaits(isWaiting) {
      isActionWaiting = isWaiting
      inTurn.concurrency = isWaiting ? MOST_WHILE_WAITING : MOST
      watch()
    },
    makeWay() {
      if (isActionWaiting) endQuiet(STALE_MS, () => new RequestAbandoned('An action needs the socket'))
    },
  }
}
