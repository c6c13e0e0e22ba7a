import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import type { Mutex } from './mutex.ts'

class OneAtATimeDriver extends PGliteDriver {
  readonly #mutex: Mutex

  constructor(pglite: PGlite, mutex: Mutex) {
    super({ pglite })
    this.#mutex = mutex
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.enter()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.leave()
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
  readonly #mutex: Mutex

  constructor(pglite: PGlite, mutex: Mutex) {
    super({ pglite })
    this.#pglite = pglite
    this.#mutex = mutex
  }

  override createAdapter(): PGliteAdapter {
    return new UnqueuedAdapter()
  }

  override createDriver(): Driver {
    return new OneAtATimeDriver(this.#pglite, this.#mutex)
  }
}
