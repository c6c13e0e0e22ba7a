import { tracingChannel } from 'node:diagnostics_channel'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { COLUMN_PARSERS } from './column-types.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { preparedName } from './prepared.ts'
import { freshReplica, type ReadCounts, readReplicaFacts, type ReplicaFacts } from './replica.ts'
import type { Schema } from './schema.ts'

export type SessionSettings = Readonly<Record<string, string | number>>

/** The timeout frees the locks of an abandoned transaction. The time zone makes times come back in UTC. */
const SESSION: SessionSettings = { timezone: 'UTC', idle_in_transaction_session_timeout: 60_000 }

/** A request must not keep its connection from others: it waits 3 s for a lock and 20 s for an answer, then gets 503. */
const REQUEST_SESSION: SessionSettings = { ...SESSION, lock_timeout: 3_000, statement_timeout: 20_000 }
/** Readiness is asked every few seconds. */
const PROBE_SESSION: SessionSettings = { ...SESSION, statement_timeout: 2_000 }
const CONNECT_MS = 10_000
const PROBE_CONNECT_MS = 2_000

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
}

/**
 * For searches of the board: each ends in time, and no plan bets on a compiler, on more workers, on a slow disk or on
 * finding enough early in the whole table. A search reads a few thousand entries of one index.
 */
export const BOARD_SESSION: SessionSettings = {
  ...SESSION,
  statement_timeout: 1_500,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
  enable_seqscan: 'off',
}

/**
 * What a connection sends first. Settings in the start packet would need no round trip, but a pooler refuses them, or
 * drops them without a word.
 */
export function settingStatements(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
}

export interface PostgresDatabase {
  kind: 'postgres'
  /** how a message names it */
  place: string
  kysely: Kysely<Schema>
  /** for one search: connections of their own, so that slow ones hold up no command; the replica's if it is up to date */
  board: () => Promise<Kysely<Schema>>
  /** for one report: the replica's if it is up to date */
  reports: () => Promise<Kysely<Schema>>
  /** how many searches and reports a replica answered; null without one */
  reads: Readonly<ReadCounts> | null
  /** how the replica does; null without one */
  askReplica: (() => Promise<ReplicaFacts>) | null
  /** for migrations, demo data and jobs, which take longer than a request may */
  work: Kysely<Schema>
  /** answers whether the database can be used while all other connections are busy */
  probe: Kysely<Schema>
  /** for callers that need their own connection, to listen on */
  connectionString: string
  /** how busy each is now */
  pools: () => { pool: string; total: number; idle: number; waiting: number }[]
  /** Waits for running queries. Stop the jobs first. */
  close: () => Promise<void>
}

/**
 * Opens pools on PostgreSQL 15 or newer.
 * @param replicaUrl a streaming replica of it, which need not answer yet
 * @throws Error when no server answers
 */
export async function openPostgres(
  connectionString: string,
  { replicaUrl, applicationName }: { replicaUrl?: string | undefined; applicationName?: string | undefined } = {},
): Promise<PostgresDatabase> {
  const name = applicationName === undefined ? {} : { application_name: applicationName }
  const pool = openPool(connectionString, { ...name, session: REQUEST_SESSION, max: 20 })
  await answers(pool, connectionString)
  const boardPool = openPool(connectionString, { ...name, session: BOARD_SESSION, max: 8 })
  const workPool = openPool(connectionString, { ...name, session: SESSION, max: 8 })
  const probe = { ...name, session: PROBE_SESSION, max: 1, connectionTimeoutMillis: PROBE_CONNECT_MS }
  const probePool = openPool(connectionString, probe)
  const over = (each: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: orUnavailable(each) }) })
  const kysely = over(pool)
  const board = over(boardPool)
  const replica = replicaUrl === undefined ? null : openReplica(replicaUrl)
  const reads = replica && { replica: 0, database: 0 }
  const pools: Record<string, pg.Pool> = {
    requests: pool,
    board: boardPool,
    work: workPool,
    probe: probePool,
    ...(replica && { 'replica-board': replica.board, 'replica-reports': replica.reports }),
  }
  /** @param own the database's, for as long as the replica can't be read */
  function reading(own: Kysely<Schema>, from: { database: pg.Pool; replica: pg.Pool } | null) {
    if (!from || !reads) return async () => own
    const isFresh = freshReplica(from, reads)
    const copy = over(from.replica)
    return async () => ((await isFresh()) ? copy : own)
  }
  return {
    kind: 'postgres',
    place: `The database ${placeOf(connectionString)}`,
    kysely,
    board: reading(board, replica && { database: boardPool, replica: replica.board }),
    reports: reading(kysely, replica && { database: pool, replica: replica.reports }),
    reads,
    askReplica: replica && (() => readReplicaFacts({ database: probePool, replica: replica.reports })),
    work: over(workPool),
    probe: over(probePool),
    connectionString,
    pools: () =>
      Object.entries(pools).map(([name, each]) => ({
        pool: name,
        total: each.totalCount,
        idle: each.idleCount,
        waiting: each.waitingCount,
      })),
    close: async () => void (await Promise.all(Object.values(pools).map((each) => each.end()))),
  }
}

/** A replica that fell silent can't end a statement in time itself. */
function openReplica(url: string): { board: pg.Pool; reports: pg.Pool } {
  const settings = { max: 8, connectionTimeoutMillis: PROBE_CONNECT_MS }
  return {
    board: openPool(url, { ...settings, session: BOARD_SESSION, query_timeout: 2_000 }),
    reports: openPool(url, { ...settings, session: REQUEST_SESSION, query_timeout: 22_000 }),
  }
}

function openPool(
  connectionString: string,
  { session, ...settings }: pg.PoolConfig & { session: SessionSettings },
): pg.Pool {
  const statements = settingStatements(session)
  const pool = new pg.Pool({
    connectionString,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its type says
    onConnect: async (client) => void (await client.query(statements)),
    ...settings,
  })
  // The pool replaces a broken connection and its query fails; without these listeners the process would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Announces each statement, without its values, to listeners that time them; without one it costs nothing. */
export const STATEMENTS = tracingChannel<unknown, { text: string }>('milepost.statement')

/**
 * What a connection says of a statement that it keeps: a migration changed its columns, or a pooler passed it on to
 * another connection, which has it already, or hasn't.
 */
const OUT_OF_DATE = /^(0A000|42P05|26000)$/

/** Keeps statements by name on the connection, if they have one, until it refuses them. */
function keepingStatements(client: pg.PoolClient): PostgresPoolClient {
  const refused = new Set<string>()
  async function send(text: string, values: readonly unknown[]) {
    const name = preparedName(text)
    if (name === undefined || refused.has(name)) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && OUT_OF_DATE.test(error.code ?? ''))) throw error
      refused.add(name)
      return client.query(text, [...values])
    }
  }
  const query = (text: string, values: readonly unknown[]) =>
    STATEMENTS.tracePromise(() => send(text, values), { text })
  // Kysely asks for a cursor only to stream, which needs a setting of the dialect
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Wraps connection failures in DatabaseUnavailable. */
function orUnavailable(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      try {
        const client = await pool.connect()
        // Kysely knows a connection by its object
        const existing = clients.get(client) ?? keepingStatements(client)
        clients.set(client, existing)
        return existing
      } catch (cause) {
        throw new DatabaseUnavailable('Could not connect to PostgreSQL', { cause })
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** such as localhost:5432/milepost, without the password */
function placeOf(connectionString: string): string {
  const { host, pathname } = new URL(connectionString)
  return host + pathname
}

async function answers(pool: pg.Pool, connectionString: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    const why = cause instanceof Error && (cause.message || ('code' in cause && String(cause.code)))
    throw new Error(`Could not use PostgreSQL at ${placeOf(connectionString)}: ${why}`, { cause })
  }
}
