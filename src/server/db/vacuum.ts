import type { Database } from './connection.ts'

/**
 * Frees dead rows and updates planner statistics: without them, lists of some thousand loads are joined row by row.
 * PostgreSQL runs autovacuum; PGlite has no background process for it. Blocks all other queries, about 0.7 s with
 * 5,000 loads.
 */
export async function vacuum(database: Database): Promise<void> {
  if (database.kind === 'pglite') await database.alone(() => database.pglite.exec('vacuum analyze'))
}
