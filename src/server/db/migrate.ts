import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'
import type { Schema } from './schema.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Each file of `migrations`, in the order they run. A name ends with a hash of the file, so a database remembers which
 * text made it. Never rename or change a released file.
 */
export async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).sort()
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const source = await readFile(new URL(file, FOLDER), 'utf8')
    const hash = createHash('sha256').update(source.replaceAll('\r', '')).digest('hex').slice(0, 8)
    const name = path.basename(file, '.ts')
    const migration: Migration = await import(`./migrations/${name}.ts`)
    return [`${name}-${hash}`, migration]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ oid: string | null }>`select to_regclass('kysely_migration') as oid`.execute(db)
  if (!tables[0]?.oid) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether the tables are this version's: 'empty' has none, 'behind' is migrated at the next start, 'other' refuses it. */
export async function readShape({ work }: Database): Promise<'current' | 'empty' | 'behind' | 'other'> {
  const [known, applied] = [Object.keys(await getMigrations()), await appliedMigrations(work)]
  if (applied.length === 0) return 'empty'
  if (applied.some((name) => !known.includes(name))) return 'other'
  return applied.length < known.length ? 'behind' : 'current'
}

/**
 * Applies pending migrations in a transaction. Several servers may start at once: on PostgreSQL they take turns under
 * an advisory lock.
 * @throws Error from the statement that failed, or when the database has another shape
 */
export async function migrate({ work: kysely, place }: Database): Promise<void> {
  const migrations = await getMigrations()
  const applied = await appliedMigrations(kysely)
  if (applied.some((name) => !(name in migrations)))
    throw new Error(`${place} has the shape of another version of Milepost. Remove it to start with empty data.`)
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
