import { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, Kysely, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { COLUMN_PARSERS } from './column-types.ts'
import { lockFolder } from './folder-lock.ts'
import { Mutex } from './mutex.ts'
import type { Schema } from './schema.ts'

const TIMEOUT_MS = 30_000

/** The built-in database. It has one connection, so every use of it queues. */
export interface PgliteDatabase {
  kind: 'pglite'
  /** how a message names it */
  place: string
  kysely: Kysely<Schema>
  board: () => Promise<Kysely<Schema>>
  reports: () => Promise<Kysely<Schema>>
  reads: null
  askReplica: null
  /** the same: it has one connection, and can't stop a statement */
  work: Kysely<Schema>
  probe: Kysely<Schema>
  pglite: PGlite
  /** Runs `work` with `pglite` to itself: Kysely's queries and transactions wait. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** How many queries and transactions have had it so far. */
  uses: () => number
  /** Waits for running queries. Stop the jobs first. */
  close: () => Promise<void>
}

/**
 * Opens the embedded database in `<dataDir>/pglite`, for this process alone.
 * @throws Error when another process has it open
 */
export function openPglite(dataDir: string): Promise<PgliteDatabase> {
  return open(dataDir, (folder) => PGlite.create({ dataDir: folder, parsers: COLUMN_PARSERS }))
}

/**
 * The same, with what a backup has.
 * @throws Error when there is a database already
 */
export function openPgliteBackup(dataDir: string, backup: Blob): Promise<PgliteDatabase> {
  return open(dataDir, async (folder) => {
    const isThere = await stat(folder).catch(() => null)
    if (isThere) throw new Error(`${folder} is there already. Name another DATA_DIR, or remove it`)
    return PGlite.create({ dataDir: folder, parsers: COLUMN_PARSERS, loadDataDir: backup })
  })
}

async function open(dataDir: string, create: (folder: string) => Promise<PGlite>): Promise<PgliteDatabase> {
  await mkdir(dataDir, { recursive: true })
  const folder = path.join(dataDir, 'pglite')
  const lock = await lockFolder(folder)
  try {
    const pglite = await create(folder)
    const mutex = new Mutex(TIMEOUT_MS)
    const kysely = new Kysely<Schema>({ dialect: new OneAtATimeDialect(pglite, mutex) })
    return {
      kind: 'pglite',
      place: `The database in ${folder}`,
      kysely,
      board: async () => kysely,
      reports: async () => kysely,
      reads: null,
      askReplica: null,
      work: kysely,
      probe: kysely,
      pglite,
      alone: (work) => mutex.pass(work),
      uses: () => mutex.passes,
      async close() {
        await mutex.close(() => pglite.close())
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

class OneAtATimeDriver extends PGliteDriver {
  readonly #mutex: Mutex

  constructor(pglite: PGlite, mutex: Mutex) {
    super({ pglite })
    this.#mutex = mutex
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.enter()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.leave()
  }
}

/** Turns off Kysely's own queue: it doesn't know about the jobs, and a wait in it can last forever. */
class UnqueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** PGlite has one connection: each query outside a transaction, and each transaction as a whole, waits for its turn. */
export class OneAtATimeDialect extends PGliteDialect {
  readonly #pglite: PGlite
  readonly #mutex: Mutex

  constructor(pglite: PGlite, mutex: Mutex) {
    super({ pglite })
    this.#pglite = pglite
    this.#mutex = mutex
  }

  override createAdapter(): PGliteAdapter {
    return new UnqueuedAdapter()
  }

  override createDriver(): Driver {
    return new OneAtATimeDriver(this.#pglite, this.#mutex)
  }
}
