import type { Database } from './connection.ts'

/**
 * Gives back the room of dead rows and tells the planner what the tables hold: without, a list of some thousand loads is
 * joined row by row. PostgreSQL does so by itself; PGlite has no second process to do it. Holds everybody else up for some
 * 0.7 s with 5,000 loads.
 */
export async function tend(database: Database): Promise<void> {
  if (database.kind === 'pglite') await database.alone(() => database.pglite.exec('vacuum analyze'))
}
