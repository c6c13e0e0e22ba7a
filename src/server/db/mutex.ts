import pLimit from 'p-limit'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** Lets callers in one at a time, in order of arrival. */
export class Mutex {
  readonly #patienceMs: number
  readonly #limit = pLimit(1)
  #release = () => {}
  #closed = false
  #passes = 0

  /** @param patienceMs longest wait before `enter` throws */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** How many callers it has let in. */
  get passes(): number {
    return this.#passes
  }

  /** Pair with `leave`. @throws DatabaseUnavailable when the wait is too long, or after `close` */
  async enter(): Promise<void> {
    if (this.#closed) throw new DatabaseUnavailable('The database is closed')
    await new Promise<void>((resolve, reject) => {
      let hasGivenUp = false
      const impatience = setTimeout(() => {
        hasGivenUp = true
        reject(
          new DatabaseUnavailable(
            `The database was busy for ${this.#patienceMs / 1000} s: does a transaction wait for a query that was not given to it?`,
          ),
        )
      }, this.#patienceMs)
      void this.#limit(async () => {
        clearTimeout(impatience)
        if (hasGivenUp) return
        this.#passes++
        await new Promise<void>((release) => {
          this.#release = release
          resolve()
        })
      })
    })
  }

  leave(): void {
    this.#release()
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  /** Waits for earlier callers, runs the last work, and admits no one after that. */
  async close(work: () => Promise<void>): Promise<void> {
    if (this.#closed) return
    const last = this.enter()
    this.#closed = true
    await last
    await work()
  }
}
