import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { settingOrCreate } from './db/settings.sql.ts'
import { type TokenKeys, tokenKeys } from './http/tokens.ts'

/** Everything the server is made of, chosen here and nowhere else. */
export interface Context {
  config: Config
  database: Database
  clock: () => number
  keys: TokenKeys
  close: () => Promise<void>
}

/** Opens and migrates the database and chooses what stands behind each port. Tests hand in a clock. */
export async function openContext(config: Config, clock: () => number = Date.now): Promise<Context> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  await migrate(database)
  const secret =
    config.authSecret ??
    (await settingOrCreate(database.kysely, 'auth-secret', () => randomBytes(32).toString('base64url')))
  return { config, database, clock, keys: tokenKeys(secret), close: () => database.close() }
}
