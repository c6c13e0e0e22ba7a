import pg from 'pg'
import type { Database } from './connection.ts'

/** Locks by name that all servers see and that end with this process. */
export interface SessionLocks {
  /** False while another server has it. One process asks once at a time for a name. */
  tryTake: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  close: () => Promise<void>
}

/** PGlite has one process, which needs no lock between processes. */
const ALONE: SessionLocks = {
  tryTake: async () => true,
  release: async () => undefined,
  close: async () => undefined,
}

/**
 * PostgreSQL's advisory locks on a connection of their own: an upload over a slow line would otherwise hold one of the
 * pool for as long. If the connection breaks, its locks are gone and the next one opens another.
 */
export function openSessionLocks(database: Database): SessionLocks {
  if (database.kind === 'pglite') return ALONE
  const { connectionString } = database
  let client: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: 'milepost locks' })
    const forget = () => {
      client = undefined
    }
    fresh.on('error', forget)
    fresh.on('end', forget)
    try {
      await fresh.connect()
    } catch (error) {
      forget()
      throw error
    }
    return fresh
  }

  async function ask(statement: string, name: string): Promise<boolean> {
    client ??= connect()
    const { rows } = await (await client).query<{ done: boolean }>(statement, [name])
    return rows[0]?.done ?? false
  }

  return {
    tryTake: (name) => ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', name),
    async release(name) {
      await ask('select pg_advisory_unlock(hashtextextended($1, 0)) as done', name)
    },
    async close() {
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
