import { retryDelay } from '#domain/retry.ts'
import type { Clock } from './clock.ts'
import type { Drainer, PassEnd } from './drain.ts'

/**
 * What a platform tells: a page hears all of it, a service worker `sync` alone.
 * - `visible`, `pageshow`: the person is back; sockets may have died meanwhile
 * - `online`: the device thinks so
 * - `session`: somebody signed in, or the account may do more than before
 * - `sync`: another tab saved something, or the service worker has reason to believe that sending works
 * - `freeze`, `pagehide`: this page is about to stand still
 */
export type PlatformEvent = 'visible' | 'pageshow' | 'online' | 'session' | 'sync' | 'freeze' | 'pagehide'

export interface Platform {
  on(event: PlatformEvent, listener: () => void): () => void
  /** what the device believes; only `false` is of use, and only as a reason to ask less often */
  online(): boolean
}

export interface Triggers {
  /** Something was saved, or the person pressed Retry. Resolves when nothing more can be sent for now. */
  wake(): Promise<PassEnd>
  stop(): void
}

/** Even when nothing asks for it, the outbox is looked at this often. */
const PROBE_MS = 60_000
/** Phones that come out of the same tunnel do not ring at the same time. */
const SPREAD_MS = 3_000
/** On return, what has been on the wire for longer is given up: its socket froze with the phone. */
const FROZEN_MS = 10_000
const OFFLINE = { baseMs: 4_000, capMs: PROBE_MS }
const SOONEST_PROBE_MS = 1_000

/** Decides when the outbox is delivered (offline.md §6). */
export function startTriggers(
  drainer: Pick<Drainer, 'pass' | 'giveUpOlderThan' | 'letGo'>,
  { clock, random, platform }: { clock: Clock; random: () => number; platform: Platform },
): Triggers {
  let cancelTimer = () => {}
  let cancelSpread = () => {}
  let running: Promise<PassEnd> | null = null
  let again = false
  let failures = 0
  let stopped = false

  /** The device believes that it is offline: it is asked rarely. It does not know: more and more rarely. */
  function probeAfterMs(): number {
    if (!platform.online()) return PROBE_MS
    failures += 1
    return Math.max(SOONEST_PROBE_MS, retryDelay(failures, random, OFFLINE))
  }

  function wakeAfterMs({ why, wakeAfterMs }: PassEnd): number {
    if (why !== 'offline') failures = 0
    return Math.min(why === 'offline' ? probeAfterMs() : (wakeAfterMs ?? PROBE_MS), PROBE_MS)
  }

  async function passes(): Promise<PassEnd> {
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

  function wake(): Promise<PassEnd> {
    again = true
    cancelTimer()
    // the pass that runs took its picture before what is to be sent now was saved
    if (running) void drainer.pass()
    running ??= passes().finally(() => {
      running = null
    })
    return running
  }

  /** Apart from the timer that a pass sets at its end: one that began without signal must not put this off. */
  function spread(): void {
    cancelSpread()
    cancelSpread = clock.after(Math.floor(random() * SPREAD_MS), () => void wake())
  }

  function comeBack(): void {
    drainer.giveUpOlderThan(FROZEN_MS)
    void wake()
  }

  const unlisten = [
    platform.on('visible', comeBack),
    platform.on('pageshow', comeBack),
    platform.on('online', spread),
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
      cancelSpread()
      for (const off of unlisten) off()
    },
  }
}
