import { openPglite, type PgliteDatabase } from './pglite.ts'
import { openPostgres, type PostgresDatabase } from './postgres.ts'

export type Database = PgliteDatabase | PostgresDatabase

/**
 * Opens PostgreSQL if a URL is given, else PGlite in `<dataDir>/pglite`.
 * @throws Error when the server does not answer, or when another process uses the folder
 */
export function openDatabase(place: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  return place.databaseUrl ? openPostgres(place.databaseUrl) : openPglite(place.dataDir)
}
