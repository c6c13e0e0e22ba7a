import { type Database, openDatabase } from '#server/db/connection.ts'
import { isEmptyDatabase } from '#server/db/own-schemas.sql.ts'
import { openPgliteBackup } from '#server/db/pglite.ts'
import type { Config } from '../config.ts'
import { AGE_ENDING, decryptWith } from './backup-key.ts'
import { readBytes } from './copy-documents.ts'
import { runPgRestore } from './postgres-programs.ts'

/** Of PGlite's folder. */
export const PGLITE_ENDING = '.pglite.tgz'

/** Opens the database with what the backup has. @throws Error when there is something already */
export async function openRestored(
  file: string,
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupIdentity'>,
): Promise<Database> {
  const isEncrypted = file.endsWith(AGE_ENDING)
  const open = async () => (isEncrypted ? decryptWith(config.backupIdentity)(readBytes(file)) : readBytes(file))
  const plainName = isEncrypted ? file.slice(0, -AGE_ENDING.length) : file
  if (plainName.endsWith(PGLITE_ENDING)) {
    if (config.databaseUrl !== undefined)
      throw new Error(`${file} is a PGlite: set DATABASE_URL=pglite to restore it. 'move' then copies it to PostgreSQL`)
    return openPgliteBackup(config.dataDir, await new Response(await open()).blob())
  }
  if (config.databaseUrl === undefined)
    throw new Error(
      `DATABASE_URL names no PostgreSQL. Only a file that ends with ${PGLITE_ENDING} is restored to a PGlite`,
    )
  const database = await openDatabase(config)
  try {
    if (!(await isEmptyDatabase(database.work)))
      throw new Error(`${database.place} isn't empty. Create a new one with createdb, and name it in DATABASE_URL`)
    await runPgRestore(config.databaseUrl, open)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
