import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#server/db/connection.ts'
import { withTrialDatabase } from '#server/db/trial-database.sql.ts'
import { countRestoredRows, type RestoredRows } from '#server/features/operator/status.sql.ts'
import type { Config } from '../config.ts'
import { openRestored } from './restore-file.ts'

async function tryFile(file: string, config: Parameters<typeof openRestored>[1]): Promise<RestoredRows> {
  const restored = await openRestored(file, config)
  try {
    return await countRestoredRows(restored.work)
  } finally {
    await restored.close()
  }
}

/**
 * Restores the file into a database beside the one that it came from, and removes it.
 * @throws Error when it can't be restored, or the role may create no database
 */
export async function tryBackup(
  file: string,
  database: Database,
  { backupIdentity }: Pick<Config, 'backupIdentity'>,
): Promise<RestoredRows> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'milepost-verify-'))
  try {
    if (database.kind === 'pglite') return await tryFile(file, { databaseUrl: undefined, dataDir, backupIdentity })
    return await withTrialDatabase(database, (databaseUrl) => tryFile(file, { databaseUrl, dataDir, backupIdentity }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
