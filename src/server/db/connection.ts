import { openPglite, type PgliteDatabase } from './pglite.ts'
import { openPostgres, type PostgresDatabase } from './postgres.ts'

/** A running server's, so that a command can tell whether one runs. */
export const SERVER_NAME = 'milepost'

export type Database = PgliteDatabase | PostgresDatabase

/**
 * Opens PostgreSQL if a URL is given, else PGlite in `<dataDir>/pglite`.
 * @throws Error when the server does not answer, or when another process uses the folder
 */
export function openDatabase({
  databaseUrl,
  replicaUrl,
  dataDir,
  applicationName,
}: {
  databaseUrl?: string | undefined
  replicaUrl?: string | undefined
  dataDir: string
  /** how the database lists its connections */
  applicationName?: string
}): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, { replicaUrl, applicationName }) : openPglite(dataDir)
}

/**
 * Frees dead rows and updates planner statistics: without them, lists of some thousand loads are joined row by row.
 * PostgreSQL runs autovacuum; PGlite has no background process for it. Blocks all other queries, about 0.7 s with
 * 5,000 loads.
 */
export async function vacuum(database: Database): Promise<void> {
  if (database.kind === 'pglite') await database.alone(() => database.pglite.exec('vacuum analyze'))
}
