import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { COLUMN_PARSERS } from './column-parsers.ts'
import { lockFolder } from './folder-lock.ts'
import { OneAtATimeDialect } from './pglite-dialect.ts'
import type { Schema } from './schema.ts'
import { Turnstile } from './turnstile.ts'

const PATIENCE_MS = 30_000

/** The embedded database. It has one connection, and every use of it waits for its turn. */
export interface PgliteDatabase {
  kind: 'pglite'
  kysely: Kysely<Schema>
  pglite: PGlite
  /** Runs a work with `pglite` while nobody else uses it, Kysely's queries and transactions included. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits for what is under way. Stop the jobs first. */
  close: () => Promise<void>
}

/**
 * Opens the embedded database in `<dataDir>/pglite`, for this process alone.
 * @throws Error when another process has it open
 */
export async function openPglite(dataDir: string): Promise<PgliteDatabase> {
  await mkdir(dataDir, { recursive: true })
  const folder = path.join(dataDir, 'pglite')
  const lock = await lockFolder(folder)
  try {
    const pglite = await PGlite.create({ dataDir: folder, parsers: COLUMN_PARSERS })
    const turnstile = new Turnstile(PATIENCE_MS)
    const kysely = new Kysely<Schema>({ dialect: new OneAtATimeDialect(pglite, turnstile) })
    return {
      kind: 'pglite',
      kysely,
      pglite,
      alone: (work) => turnstile.pass(work),
      async close() {
        await turnstile.close(() => pglite.close())
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
