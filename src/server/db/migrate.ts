import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { readBuild } from '../version.ts'
import { readSetting, saveSetting } from './app-setting.sql.ts'
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

const MADE_BY = 'made-by'

/** Which version last changed the tables; null in a database from before it was kept. */
function readMaker(db: Kysely<Schema>): Promise<string | null> {
  return readSetting<string>(db, MADE_BY).catch(() => null)
}

interface ListedMigration {
  name: string
  /** 'missing' comes with the next start; 'other' is none of this version's */
  state: 'applied' | 'missing' | 'other'
  at: string | null
}

/** Those of this version and those of the database, in the order they run. */
export async function listMigrations({ work }: Database): Promise<{
  madeBy: string | null
  migrations: ListedMigration[]
}> {
  const names = Object.keys(await getMigrations())
  const applied = new Map<string, string>()
  if ((await appliedMigrations(work)).length > 0) {
    const { rows } = await sql<{
      name: string
      timestamp: string
    }>`select name, timestamp from kysely_migration`.execute(work)
    for (const { name, timestamp } of rows) applied.set(name, timestamp)
  }
  const migrations = [...new Set([...names, ...applied.keys()])].sort().map((name): ListedMigration => {
    const at = applied.get(name) ?? null
    return { name, at, state: at === null ? 'missing' : names.includes(name) ? 'applied' : 'other' }
  })
  return { madeBy: await readMaker(work), migrations }
}

/** Whether the tables are this version's: 'empty' has none, 'behind' is migrated at the next start, 'other' refuses it. */
export async function readShape({ work }: Database): Promise<'current' | 'empty' | 'behind' | 'other'> {
  const [names, applied] = [Object.keys(await getMigrations()), await appliedMigrations(work)]
  if (applied.length === 0) return 'empty'
  if (applied.some((name) => !names.includes(name))) return 'other'
  return applied.length < names.length ? 'behind' : 'current'
}

/**
 * Applies pending migrations in a transaction. Several servers may start at once: on PostgreSQL they take turns under
 * an advisory lock.
 * @throws Error from the statement that failed, or when the database has another shape
 */
export async function migrate({ work: kysely, place }: Database): Promise<void> {
  const migrations = await getMigrations()
  const applied = await appliedMigrations(kysely)
  if (applied.some((name) => !(name in migrations))) {
    const maker = await readMaker(kysely)
    throw new Error(
      `${place} has the shape of another version of Milepost${maker === null ? '' : `: ${maker} made it`}. This is ${await readBuild()}. Start the version that made it, or name an empty database`,
    )
  }
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const isNew = applied.length < Object.keys(migrations).length
  if (isNew) await saveSetting(kysely, MADE_BY, await readBuild())
}
