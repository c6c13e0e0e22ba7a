import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { COLUMN_PARSERS } from './column-parsers.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Schema } from './schema.ts'

/** The timeout frees the locks of an abandoned transaction. The time zone makes times come back in UTC. */
const SESSION = '-c timezone=UTC -c idle_in_transaction_session_timeout=60000'

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
}

export interface PostgresDatabase {
  kind: 'postgres'
  kysely: Kysely<Schema>
  /** for callers that need their own connection, to listen on */
  connectionString: string
  /** Waits for running queries. Stop the jobs first. */
  close: () => Promise<void>
}

/**
 * Opens a pool on PostgreSQL 15 or newer.
 * @throws Error when no server answers
 */
export async function openPostgres(connectionString: string): Promise<PostgresDatabase> {
  const pool = new pg.Pool({ connectionString, types, options: SESSION, max: 20, connectionTimeoutMillis: 10_000 })
  // The pool replaces a broken connection and its query fails; without these listeners the process would exit.
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

/** Wraps connection failures in DatabaseUnavailable. */
function orUnavailable(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      try {
        return await pool.connect()
      } catch (cause) {
        throw new DatabaseUnavailable('Could not connect to PostgreSQL', { cause })
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
    throw new Error(`Could not use PostgreSQL at ${host}${pathname}: ${why}`, { cause })
  }
}
