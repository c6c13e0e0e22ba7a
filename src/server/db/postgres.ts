import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { COLUMN_PARSERS } from './column-parsers.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Schema } from './schema.ts'

/** A transaction that its process forgot must not hold its locks for ever. Times leave the database in UTC. */
const SESSION = '-c timezone=UTC -c idle_in_transaction_session_timeout=60000'

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
}

export interface PostgresDatabase {
  kind: 'postgres'
  kysely: Kysely<Schema>
  /** for those who need connections of their own, to listen on */
  connectionString: string
  /** Waits for what is under way. Stop the jobs first. */
  close: () => Promise<void>
}

/**
 * Opens a pool on PostgreSQL 15 or newer.
 * @throws Error when nobody answers there
 */
export async function openPostgres(connectionString: string): Promise<PostgresDatabase> {
  const pool = new pg.Pool({ connectionString, types, options: SESSION, max: 20, connectionTimeoutMillis: 10_000 })
  // A connection that breaks is replaced, and a query on it fails; without these listeners the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await answers(pool, connectionString)
  return {
    kind: 'postgres',
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: orUnavailable(pool) }) }),
    connectionString,
    close: () => pool.end(),
  }
}

/** A pool that says so when it has no connection to give. */
function orUnavailable(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      try {
        return await pool.connect()
      } catch (cause) {
        throw new DatabaseUnavailable('No connection to PostgreSQL', { cause })
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

async function answers(pool: pg.Pool, connectionString: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    const { host, pathname } = new URL(connectionString)
    const why = cause instanceof Error && (cause.message || ('code' in cause && String(cause.code)))
    throw new Error(`PostgreSQL at ${host}${pathname} cannot be used: ${why}`, { cause })
  }
}
