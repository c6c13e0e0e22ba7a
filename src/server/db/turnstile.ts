import { DatabaseUnavailable } from './database-unavailable.ts'

/** Lets one pass at a time, in the order of their coming. */
export class Turnstile {
  readonly #patienceMs: number
  readonly #queue: (() => void)[] = []
  #taken = false
  #closed = false

  /** @param patienceMs how long one waits before it is told that the others do not end */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Whoever entered must leave. @throws DatabaseUnavailable when the wait is too long, or after `close` */
  async enter(): Promise<void> {
    if (this.#closed) throw new DatabaseUnavailable('The database is closed')
    if (!this.#taken) {
      this.#taken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(impatience)
        resolve()
      }
      const impatience = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(turn), 1)
        reject(
          new DatabaseUnavailable(
            `The database was busy for ${this.#patienceMs / 1000} s: does a transaction wait for a query that was not given to it?`,
          ),
        )
      }, this.#patienceMs)
      this.#queue.push(turn)
    })
  }

  leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken = false
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  /** Waits until everybody who came before has passed, runs the last work, and lets nobody in any more. */
  async close(work: () => Promise<void>): Promise<void> {
    if (this.#closed) return
    const last = this.enter()
    this.#closed = true
    await last
    await work()
  }
}
