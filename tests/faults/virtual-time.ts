import type { Clock } from '#offline/session/clock.ts'

interface Timer {
  at: number
  place: number
  ring: () => void
}

/** Every schedule begins at Friday noon of the server's clock. */
export const START = Date.UTC(2026, 10, 20, 18)

/**
 * The world's only clock: it stops while work is running, then jumps to the next timer. Only IndexedDB runs in real
 * time, and its open work is counted.
 */
export class VirtualTime {
  now = START
  #timers: Timer[] = []
  #place = 0
  #atWork = 0
  #moved = false

  after(ms: number, ring: () => void): () => void {
    const timer = { at: this.now + ms, place: (this.#place += 1), ring }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve)
    })
  }

  /** Real work, which the clock waits for. */
  async working<T>(work: () => Promise<T>): Promise<T> {
    this.#atWork += 1
    this.#moved = true
    try {
      return await work()
    } finally {
      this.#atWork -= 1
      this.#moved = true
    }
  }

  /** Runs everything that needs no time. */
  async quiet(): Promise<void> {
    do {
      this.#moved = false
      await new Promise((resolve) => setImmediate(resolve))
    } while (this.#atWork > 0 || this.#moved)
  }

  /** Lets this much time pass. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    await this.quiet()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.now = Math.max(this.now, next.at)
      this.#timers = this.#timers.filter((other) => other !== next)
      next.ring()
      await this.quiet()
    }
    this.now = end
  }

  /** Lets time pass, a step at a time, until a condition holds. @returns whether it holds */
  async passUntil(isSo: () => boolean | Promise<boolean>, { stepMs, limitMs }: { stepMs: number; limitMs: number }) {
    for (const end = this.now + limitMs; this.now < end; await this.pass(stepMs)) if (await isSo()) return true
    return isSo()
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.place - b.place)[0]
  }
}

/** A device's own clock, which can differ from the world's. */
export class DeviceClock implements Clock {
  readonly #time: VirtualTime
  skewMs = 0

  constructor(time: VirtualTime) {
    this.#time = time
  }

  now(): number {
    return this.#time.now + this.skewMs
  }

  elapsed(): number {
    return this.#time.now
  }

  after(ms: number, ring: () => void): () => void {
    return this.#time.after(ms, ring)
  }
}
