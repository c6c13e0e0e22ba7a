import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { IDENTITY_TEXT } from './database-identity.sql.ts'

/** Milliseconds that a read waits for the replica. One in the same building is a few behind. */
const WAIT_MS = 200
const STEP_MS = 10
/** After a replica was behind or silent, reads leave it alone this long. */
const REST_MS = 5_000

/** How many reads each of them answered. */
export interface ReadCounts {
  replica: number
  database: number
}

const LATEST = `select pg_current_wal_insert_lsn()::text as written, ${IDENTITY_TEXT} as identity`
/** After a restore, a replica of the old database may be farther than the new one will be for weeks. */
const HAS_APPLIED = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and ${IDENTITY_TEXT} = $2 as "isThere"`

/** How a replica does, for an operator. */
export interface ReplicaFacts {
  /** false once it was made a database of its own, or if it copies another one */
  isReplica: boolean
  /** of the log that it has not replayed */
  behindBytes: number
}

interface ReplicaPools {
  database: pg.Pool
  replica: pg.Pool
}

const STATE = `select pg_is_in_recovery() and ${IDENTITY_TEXT} = $2 as "isReplica",
  coalesce(greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())), 0)::float8 as "behindBytes"`
const STATE_MS = 2_000

/** @throws Error when one of them doesn't answer */
export async function readReplicaFacts({ database, replica }: ReplicaPools): Promise<ReplicaFacts> {
  const { rows } = await database.query<{ written: string; identity: string }>(LATEST)
  const values = [rows[0]?.written, rows[0]?.identity]
  const question: pg.QueryConfig & pg.ClientConfig = { text: STATE, values, query_timeout: STATE_MS }
  const [facts] = (await replica.query<ReplicaFacts>(question)).rows
  if (!facts) throw new Error('The replica says nothing of itself')
  return facts
}

/**
 * Tells whether a replica has all that was committed when it is asked, so that nobody reads what is out of date. It waits
 * a moment for the replica, but never for one that failed just now.
 */
export function freshReplica({ database, replica }: ReplicaPools, counts: ReadCounts): () => Promise<boolean> {
  let restUntil = 0

  async function hasApplied(values: unknown[]): Promise<boolean> {
    const until = performance.now() + WAIT_MS
    // the pool drops a connection that gave no answer
    const question: pg.QueryConfig & pg.ClientConfig = { text: HAS_APPLIED, values, query_timeout: WAIT_MS }
    do {
      const answer = await replica.query<{ isThere: boolean }>(question)
      if (answer.rows[0]?.isThere) return true
      await setTimeout(STEP_MS)
    } while (performance.now() < until)
    return false
  }

  async function hasCaughtUp(): Promise<boolean> {
    const { rows } = await database.query<{ written: string; identity: string }>(LATEST)
    const answer = hasApplied([rows[0]?.written, rows[0]?.identity]).catch(() => false)
    // a new connection to a silent replica takes longer
    return Promise.race([answer, setTimeout(WAIT_MS, false)])
  }

  return async () => {
    const isFresh = performance.now() >= restUntil && (await hasCaughtUp().catch(() => false))
    if (!isFresh && performance.now() >= restUntil) restUntil = performance.now() + REST_MS
    counts[isFresh ? 'replica' : 'database'] += 1
    return isFresh
  }
}
