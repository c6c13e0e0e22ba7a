import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteDialect, PGliteDriver } from 'kysely'
import type { Turnstile } from './turnstile.ts'

/**
 * PGlite has one connection, and Kysely's driver hands it to everybody at once: a query beside an open transaction would
 * run inside it, and a second transaction would take the first one's place. Here each waits for its turn.
 */
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

/** Kysely's PGlite dialect, with transactions that are alone. */
export class OneAtATimeDialect extends PGliteDialect {
  readonly #pglite: PGlite
  readonly #turnstile: Turnstile

  constructor(pglite: PGlite, turnstile: Turnstile) {
    super({ pglite })
    this.#pglite = pglite
    this.#turnstile = turnstile
  }

  override createDriver(): Driver {
    return new OneAtATimeDriver(this.#pglite, this.#turnstile)
  }
}
