import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import type { Mutex } from './mutex.ts'

class OneAtATimeDriver extends PGliteDriver {
  readonly #turnstile: Mutex

  constructor(pglite: PGlite, turnstile: Mutex) {
    super({ pglite })
    this.#turnstile = turnstile
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnstile.enter()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#turnstile.leave()
  }
}

/** Turns off Kysely's own queue: it doesn't know about the jobs, and a wait in it can last forever. */
class UnqueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** PGlite has one connection: each query outside a transaction, and each transaction as a whole, waits for its turn. */
export class OneAtATimeDialect extends PGliteDialect {
  readonly #pglite: PGlite
  readonly #turnstile: Mutex

  constructor(pglite: PGlite, turnstile: Mutex) {
    super({ pglite })
    this.#pglite = pglite
    this.#turnstile = turnstile
  }

  override createAdapter(): PGliteAdapter {
    return new UnqueuedAdapter()
  }

  override createDriver(): Driver {
    return new OneAtATimeDriver(this.#pglite, this.#turnstile)
  }
}
