import { afterAll, beforeAll, describe } from 'vitest'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import { freshPglite, freshPostgres, type TestDatabase } from './database.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')

export interface OpenDatabase {
  db: Kysely<Schema>
  /** a moment before or after now */
  at: (span: { days?: number; hours?: number }) => Date
}

/** Tests on both databases. `open` is for use inside a test. */
export function describeDatabases(tests: (open: () => OpenDatabase) => void): void {
  describe.each([
    ['PGlite', freshPglite],
    ['PostgreSQL', freshPostgres],
  ] as const)('%s', { timeout: 30_000 }, (_, fresh) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await fresh()
    }, 60_000)
    afterAll(() => opened.drop())

    tests(() => ({
      db: opened.database.kysely,
      at: ({ days = 0, hours = 0 }) => new Date(NOW + days * DAY_MS + hours * HOUR_MS),
    }))
  })
}
