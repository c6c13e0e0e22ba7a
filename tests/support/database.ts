import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '#server/db/connection.ts'
import { startPostgres } from './postgres.ts'

export interface TestDatabase<D extends Database = Database> {
  database: D
  /** Closes and removes it. */
  drop: () => Promise<void>
}

type Of<K extends Database['kind']> = Extract<Database, { kind: K }>

const TEMPLATES = path.resolve('node_modules/.cache/milepost')

/** Makes tables and queues, as `npm run db:migrate` does. */
async function migrate(place: { DATA_DIR: string } | { DATABASE_URL: string }): Promise<void> {
  const { PATH } = process.env
  await promisify(execFile)(process.execPath, ['src/server/migrate.ts'], { env: { PATH, ...place } })
}

/** Named after its sources, so a change in one of them creates a new template. */
async function templateName(): Promise<string> {
  const migrations = (await readdir('src/server/db/migrations')).map((file) => `src/server/db/migrations/${file}`)
  const sources = [...migrations, 'src/domain/access/permission.ts', 'src/server/jobs/queue.ts', 'package-lock.json']
  const hash = createHash('sha256')
  for (const source of sources.sort()) hash.update(await readFile(source))
  return `pglite-${hash.digest('hex').slice(0, 16)}`
}

async function template(): Promise<string> {
  const folder = path.join(TEMPLATES, await templateName())
  if (await exists(folder)) return folder
  await mkdir(TEMPLATES, { recursive: true })
  const draft = await mkdtemp(path.join(TEMPLATES, 'draft-'))
  await migrate({ DATA_DIR: draft })
  // another worker may have been faster
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/**
 * A new DATA_DIR for a server to start on, with an empty, migrated PGlite in it, or a copy of the folder given. The caller
 * removes it.
 */
export async function freshDataDir(from?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'milepost-'))
  await cp(from ?? (await template()), dataDir, { recursive: true })
  return dataDir
}

/** A new, empty, migrated PGlite. */
export async function freshPglite(): Promise<TestDatabase<Of<'pglite'>>> {
  const dataDir = await freshDataDir()
  const database = (await openDatabase({ dataDir })) as Of<'pglite'>
  return {
    database,
    async drop() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new, empty, migrated PostgreSQL; `database.connectionString` is for further servers on it. */
export async function freshPostgres(): Promise<TestDatabase<Of<'postgres'>>> {
  const server = await startPostgres()
  const databaseUrl = await server.createDatabase()
  await migrate({ DATABASE_URL: databaseUrl })
  const database = (await openDatabase({ databaseUrl, dataDir: '' })) as Of<'postgres'>
  return {
    database,
    async drop() {
      await database.close()
      await server.stop()
    },
  }
}
