import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'
import { fillLoadBoard } from './fill-load-board.sql.ts'
import { fillSearchKeys } from './fill-search-keys.sql.ts'
import { fillMarketDeals } from './market-deal.sql.ts'

/** Each file of `migrations` under its name, in the order they run. Never rename or change a released one. */
export async function getMigrations(): Promise<Record<string, Migration>> {
  const files = await readdir(new URL('./migrations/', import.meta.url))
  const names = files.map((file) => path.basename(file, '.ts')).sort()
  const migrations = names.map(async (name): Promise<[string, Migration]> => {
    const migration: Migration = await import(`./migrations/${name}.ts`)
    return [name, migration]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/**
 * Applies pending migrations in a transaction, then copies what is too much for one. Several servers may start at once: on PostgreSQL they take turns under
 * an advisory lock.
 * @throws Error from the statement that failed
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await fillLoadBoard(database.kysely)
  await fillMarketDeals(database.kysely)
  await fillSearchKeys(database.kysely)
}
