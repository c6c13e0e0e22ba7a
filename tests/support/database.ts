import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findPostgresFolder } from '#scripts/programs.ts'
import { type Database, openDatabase } from '#server/db/connection.ts'
import {
  createDatabase,
  databaseName,
  dropDatabase,
  type ScratchPostgres,
  startOwnPostgres,
  startPostgres,
} from './postgres.ts'
import { SCRATCH_ROOT } from './scratch-root.ts'

export interface TestDatabase<D extends Database = Database> {
  database: D
  /** Closes and removes it. */
  drop: () => Promise<void>
}

type Of<K extends Database['kind']> = Extract<Database, { kind: K }>

const run = promisify(execFile)

const TEMPLATES = path.resolve('node_modules/.cache/milepost')
/** The migrated database of a copied PostgreSQL. */
const TEMPLATE_DATABASE = 'milepost_test'

/** Makes tables and queues, as `npm run db:migrate` does. */
async function migrate(place: { DATA_DIR: string } | { DATABASE_URL: string }): Promise<void> {
  const { PATH } = process.env
  await run(process.execPath, ['src/server/migrate.ts'], { env: { PATH, ...place } })
}

/** Named after its sources, so a change in one of them creates a new template. */
async function migratedName(kind: Database['kind']): Promise<string> {
  const migrations = (await readdir('src/server/db/migrations')).map((file) => `src/server/db/migrations/${file}`)
  const sources = [...migrations, 'src/domain/access/permission.ts', 'src/server/jobs/queue.ts', 'package-lock.json']
  const hash = createHash('sha256')
  for (const source of sources.sort()) hash.update(await readFile(source))
  // one release of PostgreSQL can't read the folder of another
  if (kind === 'postgres') hash.update(findPostgresFolder() ?? '')
  return `${kind}-${hash.digest('hex').slice(0, 16)}`
}

/** The folder of an empty database to copy, made by the first that asks for it. */
async function template(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const folder = path.join(TEMPLATES, name)
  if (await exists(folder)) return folder
  await mkdir(TEMPLATES, { recursive: true })
  const parent = await mkdtemp(path.join(TEMPLATES, 'draft-'))
  const draft = path.join(parent, 'data')
  await make(draft)
  // another worker may have been faster
  await rename(draft, folder).catch(() => undefined)
  await rm(parent, { recursive: true })
  return folder
}

const pgliteTemplate = async () => template(await migratedName('pglite'), (draft) => migrate({ DATA_DIR: draft }))

const postgresTemplate = async () =>
  template(await migratedName('postgres'), async (draft) => {
    const server = await startOwnPostgres({ to: draft })
    await migrate({ DATABASE_URL: await server.createDatabase({ name: TEMPLATE_DATABASE }) })
    await server.stop()
  })

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** The caller removes it. */
export const freshFolder = () => mkdtemp(path.join(SCRATCH_ROOT, 'milepost-'))

/**
 * A new DATA_DIR for a server to start on, with an empty, migrated PGlite in it, or a copy of the folder given. The caller
 * removes it.
 */
export async function freshDataDir(from?: string): Promise<string> {
  const dataDir = await freshFolder()
  // Node takes ten times as long for the 1,300 files
  await run('cp', ['-R', `${from ?? (await pgliteTemplate())}/.`, dataDir])
  return dataDir
}

/** A new data folder with a PGlite that has no tables yet: creating one takes seconds. The caller removes it. */
export async function bareDataDir(): Promise<string> {
  const lock = createHash('sha256').update(await readFile('package-lock.json'))
  const bare = await template(`bare-${lock.digest('hex').slice(0, 16)}`, async (dataDir) => {
    const database = await openDatabase({ dataDir })
    await database.close()
  })
  return freshDataDir(bare)
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

/** This process's PostgreSQL with the migrated database, which ends with the process. */
let ownPostgres: Promise<ScratchPostgres> | undefined

/**
 * A new, empty, migrated database of PostgreSQL; `database.connectionString` is for further servers on it. `beside` makes
 * another one in the same cluster, without tables.
 */
export async function freshPostgres(): Promise<TestDatabase<Of<'postgres'>> & { beside: () => Promise<string> }> {
  const { server, databaseUrl } = await createPostgres()
  const database = (await openDatabase({ databaseUrl, dataDir: '' })) as Of<'postgres'>
  return {
    database,
    beside: () => server.createDatabase(),
    async drop() {
      await database.close()
      await server.dropDatabase(databaseUrl)
    },
  }
}

async function createPostgres(): Promise<{ server: ScratchPostgres; databaseUrl: string }> {
  const given = process.env['DATABASE_URL']
  ownPostgres ??= given ? undefined : postgresTemplate().then((from) => startOwnPostgres({ from }))
  const server = ownPostgres ? await ownPostgres : await startPostgres(given)
  const databaseUrl = await server.createDatabase(given ? {} : { template: TEMPLATE_DATABASE })
  if (given) await migrate({ DATABASE_URL: databaseUrl })
  return { server, databaseUrl }
}

export interface ServerData {
  /** with a PGlite in it, unless there is a `databaseUrl` */
  dataDir: string
  databaseUrl?: string
  /** Removes both, once the server has ended. */
  drop: () => Promise<void>
}

/** Where a server's data is, while the server doesn't run. */
export interface PostgresData {
  dataDir: string
  databaseUrl: string
  /** the PostgreSQL that has the database, by another of its databases */
  server: string
}

/** An empty, migrated database for one server. */
export async function freshServerData(kind: Database['kind']): Promise<ServerData> {
  if (kind === 'postgres') return freshPostgresData()
  const dataDir = await freshDataDir()
  return { dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) }
}

export async function freshPostgresData(): Promise<ServerData & PostgresData> {
  const [dataDir, { server, databaseUrl }] = await Promise.all([freshFolder(), createPostgres()])
  return withDrop({ dataDir, databaseUrl, server: server.url })
}

/** What a server left, for another one to start on. */
export async function copyPostgresData({
  dataDir,
  databaseUrl,
  server,
}: PostgresData): Promise<ServerData & PostgresData> {
  const [folder, copy] = await Promise.all([
    freshDataDir(dataDir),
    createDatabase(server, { template: databaseName(databaseUrl) }),
  ])
  return withDrop({ dataDir: folder, databaseUrl: copy, server })
}

function withDrop(data: PostgresData): ServerData & PostgresData {
  const { dataDir, databaseUrl, server } = data
  return {
    ...data,
    async drop() {
      await dropDatabase(server, databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
