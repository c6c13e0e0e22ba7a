import type { Clock } from '../session/clock.ts'
import type { AccountHold } from './op-state.ts'
import type { DrainContext, OutboxSnapshot } from './op-store.ts'
import type { Op } from './op.ts'

type End = 'spent' | 'let-go' | 'offline' | 'signed-out' | 'switched'

/** A pass is short, so that tabs and the worker take turns. */
const LIMIT = { ms: 20_000, requests: 25 }
/** Maximum age of the outbox snapshot: an op saved meanwhile is seen this soon. */
const PICTURE_MS = 1_000

/** A running pass: its outbox snapshot and its remaining time. */
export class DrainPass {
  readonly userId: string
  context: DrainContext
  /** resolves when the pass is over */
  readonly over: Promise<void>
  ended: End | null = null
  requestsLeft = LIMIT.requests
  picture: OutboxSnapshot
  /** the snapshot may lack recent ops */
  isStale = false
  /** ops that could not be claimed */
  readonly passedOver = new Set<number>()
  readonly #clock: Clock
  readonly #cancelLimit: () => void
  #cancelStale = () => {}
  #announce = () => {}
  #resume = () => {}

  constructor(context: DrainContext, picture: OutboxSnapshot, clock: Clock) {
    this.userId = context.userId
    this.context = context
    this.#clock = clock
    this.picture = picture
    this.over = new Promise((resolve) => {
      this.#announce = resolve
    })
    this.#cancelLimit = clock.after(LIMIT.ms, () => this.end('spent'))
    this.look(picture)
  }

  /** The first reason to stop wins. */
  end(why: End): void {
    this.ended ??= why
    this.#announce()
  }

  dispose(): void {
    this.#cancelLimit()
    this.#cancelStale()
  }

  look(picture: OutboxSnapshot): void {
    this.picture = picture
    this.isStale = false
    this.passedOver.clear()
    this.#cancelStale()
    this.#cancelStale = this.#clock.after(PICTURE_MS, () => this.lookAgain())
  }

  /** Records an op's change in the snapshot; with `null` it must be read again. */
  note(was: Op, is: Op | null, hold?: AccountHold): void {
    if (!is) this.isStale = true
    const ops = this.picture.ops.map((op) => (op.seq === was.seq && is ? is : op)).filter(({ open }) => open === 1)
    this.picture = { ops, hold: hold ?? this.picture.hold }
  }

  /** Something was saved: the snapshot is stale. */
  lookAgain(): void {
    this.isStale = true
    this.#resume()
  }

  /** Until something has changed, the snapshot is stale, or the pass is over. */
  async pause(changes: Iterable<Promise<void>>): Promise<void> {
    const old = new Promise<void>((resolve) => {
      this.#resume = resolve
    })
    await Promise.race([old, this.over, ...changes])
  }
}

/** The part of `navigator.locks` used here. */
export type Locks = Pick<LockManager, 'request'>

/** Passed to the lock's holder. */
export interface LockState {
  /** no other holder can be alive; false where the browser has no locks */
  exclusive: boolean
  /** aborts when another tab steals the lock */
  lost: AbortSignal
}

/**
 * Runs one pass under the lock `name`, so tabs and the service worker take turns. Without Web Locks, only the ops'
 * leases prevent double sending.
 * @param steal take it from a frozen holder
 * @returns what `work` returned, or 'busy' when someone else holds the lock
 */
export async function withDrainLock<T>(
  { locks, name, steal }: { locks: Locks | undefined; name: string; steal: boolean },
  work: (held: LockState) => Promise<T>,
): Promise<T | 'busy'> {
  if (!locks) return work({ exclusive: false, lost: new AbortController().signal })
  const taken = new AbortController()
  let working: Promise<T> | 'busy' = 'busy'
  try {
    await locks.request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
      if (lock) working = work({ exclusive: true, lost: taken.signal })
      return working
    })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    taken.abort()
  }
  return working
}
