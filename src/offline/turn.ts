import type { Clock } from './clock.ts'
import type { Op, Span } from './op.ts'
import type { Picture } from './op-store.ts'

type End = 'spent' | 'let-go' | 'offline' | 'signed-out' | 'switched'

/** A pass is short, so that tabs and the worker take turns. */
const LIMIT = { ms: 20_000, ops: 25 }
/** How old the picture of the outbox may grow: an op that was saved meanwhile is seen this soon. */
const PICTURE_MS = 1_000

/** One pass in progress: what it knows of the outbox, and what is left of its time. */
export class Turn {
  readonly userId: string
  /** settles when the turn is over */
  readonly over: Promise<void>
  ended: End | null = null
  opsLeft = LIMIT.ops
  picture: Picture
  /** the picture may lack what was saved since */
  isStale = false
  /** ops that turned out not to be ours to send */
  readonly passedOver = new Set<number>()
  readonly #clock: Clock
  readonly #cancelLimit: () => void
  #cancelStale = () => {}
  #announce = () => {}
  #resume = () => {}

  constructor(userId: string, picture: Picture, clock: Clock) {
    this.userId = userId
    this.#clock = clock
    this.picture = picture
    this.over = new Promise((resolve) => {
      this.#announce = resolve
    })
    this.#cancelLimit = clock.after(LIMIT.ms, () => this.end('spent'))
    this.look(picture)
  }

  /** The first reason to stop is the reason. */
  end(why: End): void {
    this.ended ??= why
    this.#announce()
  }

  /** No timer of a turn rings after it. */
  dispose(): void {
    this.#cancelLimit()
    this.#cancelStale()
  }

  look(picture: Picture): void {
    this.picture = picture
    this.isStale = false
    this.passedOver.clear()
    this.#cancelStale()
    this.#cancelStale = this.#clock.after(PICTURE_MS, () => this.lookAgain())
  }

  /** What happened to an op since the picture was taken; `null` when that has to be looked up. */
  note(was: Op, is: Op | null, hold?: Span): void {
    if (!is) this.isStale = true
    const ops = this.picture.ops.map((op) => (op.seq === was.seq && is ? is : op)).filter(({ open }) => open === 1)
    this.picture = { ops, hold: hold ?? this.picture.hold }
  }

  /** Something was saved: the picture is old. */
  lookAgain(): void {
    this.isStale = true
    this.#resume()
  }

  /** Until something has changed, the picture is old, or the turn is over. */
  async pause(changes: Iterable<Promise<void>>): Promise<void> {
    const old = new Promise<void>((resolve) => {
      this.#resume = resolve
    })
    await Promise.race([old, this.over, ...changes])
  }
}
