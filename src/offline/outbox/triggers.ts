import { retryDelay } from '#domain/time/retry.ts'
import type { Clock } from '../session/clock.ts'
import type { Connection } from '../session/connection.ts'
import type { Drainer, PassResult } from './drain.ts'

/**
 * Events from the platform: a page gets all of them, a service worker only `sync`.
 * - `visible`, `pageshow`: the user is back; sockets may have died meanwhile
 * - `online`: the device thinks so
 * - `session`: someone signed in, or the account has more permissions
 * - `sync`: another tab saved something, or the service worker expects sending to work
 * - `freeze`, `pagehide`: this page is about to be suspended
 */
export type PlatformEvent = 'visible' | 'pageshow' | 'online' | 'session' | 'sync' | 'freeze' | 'pagehide'

export interface Platform {
  on(event: PlatformEvent, listener: () => void): () => void
  /** what the device believes; only `false` is of use, and only as a reason to probe less often */
  online(): boolean
}

export interface Triggers {
  /** Something was saved, or the user pressed Retry. Resolves when nothing more can be sent for now. */
  wake(): Promise<PassResult>
  stop(): void
}

/** The outbox is checked at least this often. */
const PROBE_MS = 60_000
/** Spreads the requests of phones that leave the same tunnel. */
const SPREAD_MS = 1_500
/** On return, requests in flight for longer are aborted: their sockets froze with the phone. */
const FROZEN_MS = 10_000
const OFFLINE = { baseMs: 2_000, capMs: PROBE_MS }
const SOONEST_PROBE_MS = 1_000

/** Decides when the outbox is delivered (offline.md §6). */
export function startTriggers(
  drainer: Pick<Drainer, 'pass' | 'giveUpOlderThan' | 'letGo'>,
  {
    clock,
    random,
    platform,
    connection,
  }: { clock: Clock; random: () => number; platform: Platform; connection: Pick<Connection, 'onBack'> },
): Triggers {
  let cancelTimer = () => {}
  let cancelSpread: (() => void) | null = null
  let running: Promise<PassResult> | null = null
  let again = false
  let failures = 0
  let stopped = false

  /** While the device reports offline, probe rarely; otherwise at growing intervals. */
  function probeAfterMs(): number {
    if (!platform.online()) return PROBE_MS
    failures += 1
    return Math.max(SOONEST_PROBE_MS, retryDelay(failures, random, OFFLINE))
  }

  function wakeAfterMs({ why, wakeAfterMs }: PassResult): number {
    if (why !== 'offline') failures = 0
    return Math.min(why === 'offline' ? probeAfterMs() : (wakeAfterMs ?? PROBE_MS), PROBE_MS)
  }

  async function passes(): Promise<PassResult> {
    for (;;) {
      again = false
      const end = await drainer.pass()
      if (!stopped && (again || end.why === 'more')) continue
      if (!stopped) ringAfter(wakeAfterMs(end))
      return end
    }
  }

  function ringAfter(ms: number): void {
    cancelTimer()
    cancelTimer = clock.after(ms, () => void wake())
  }

  function wake(): Promise<PassResult> {
    again = true
    cancelTimer()
    // the running pass read its snapshot before this op was saved
    if (running) void drainer.pass()
    running ??= passes().finally(() => {
      running = null
    })
    return running
  }

  /** A separate timer: a pass that began offline sets the other one when it ends, which would delay this. */
  function spread(): void {
    failures = 0
    cancelSpread ??= clock.after(Math.floor(random() * SPREAD_MS), () => {
      cancelSpread = null
      void wake()
    })
  }

  function comeBack(): void {
    drainer.giveUpOlderThan(FROZEN_MS)
    void wake()
  }

  const unlisten = [
    platform.on('visible', comeBack),
    platform.on('pageshow', comeBack),
    platform.on('online', spread),
    connection.onBack(spread),
    platform.on('session', () => void wake()),
    platform.on('sync', () => void wake()),
    platform.on('freeze', () => drainer.letGo()),
    platform.on('pagehide', () => drainer.letGo()),
  ]
  void wake()

  return {
    wake,
    stop() {
      stopped = true
      cancelTimer()
      cancelSpread?.()
      for (const off of unlisten) off()
    },
  }
}
