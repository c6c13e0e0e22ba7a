import type { Locks } from '#offline/outbox/drain-pass.ts'

/** The holder of a lock: a page or a worker. */
export interface LockUser {
  /** resolves while the user runs, waits while it is frozen, never when it is gone */
  turn(): Promise<void>
  readonly isGone: boolean
}

interface Holding {
  by: LockUser
  takenAway: (error: Error) => Promise<void>
}

/** The Web Locks of a browser: only `ifAvailable` and `steal`. A killed tab loses them, a frozen one keeps them. */
export class VirtualLocks {
  readonly #held = new Map<string, Holding>()

  of(by: LockUser): Locks {
    return { request: (name: string, ...rest: unknown[]) => this.#request(by, name, rest) }
  }

  release(by: LockUser): void {
    for (const [name, holding] of this.#held) if (holding.by === by) this.#held.delete(name)
  }

  async #request(by: LockUser, name: string, rest: unknown[]): Promise<unknown> {
    const [options, work] = rest as [LockOptions, (lock: object | null) => Promise<unknown>]
    await by.turn()
    const holding = this.#held.get(name)
    if (holding && options.ifAvailable) return work(null)
    void holding?.takenAway(new DOMException('Stolen', 'AbortError'))
    return new Promise((resolve, reject) => {
      const takenAway = async (error: Error) => {
        await by.turn()
        reject(error)
      }
      const mine: Holding = { by, takenAway }
      this.#held.set(name, mine)
      const done = () => {
        if (this.#held.get(name) === mine) this.#held.delete(name)
      }
      void work({ name }).then(resolve, reject).finally(done)
    })
  }
}
