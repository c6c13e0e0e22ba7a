import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import type { Turnstile } from './turnstile.ts'

class OneAtATimeDriver extends PGliteDriver {
  readonly #turnstile: Turnstile

  constructor(pglite: PGlite, turnstile: Turnstile) {
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

/** Keeps Kysely from queueing as well: its queue knows nothing of the jobs, and in it a wait can last for ever. */
class UnqueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** PGlite has one connection: each query outside a transaction, and each transaction as a whole, waits for its turn. */
export class OneAtATimeDialect extends PGliteDialect {
  readonly #pglite: PGlite
  readonly #turnstile: Turnstile

  constructor(pglite: PGlite, turnstile: Turnstile) {
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
