import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'

/** How often pg-boss looks for dead workers. */
const SUPERVISE_SECONDS = 10

function connection(database: Database): ConstructorOptions {
  if (database.kind === 'postgres') return { connectionString: database.connectionString, max: 4 }
  // pg-boss expects a pool, where one statement's failure can't affect another query, so its statements run alone
  const db = fromPglite(database.pglite)
  return {
    backend: 'pglite',
    db: { ...db, executeSql: (text, values) => database.alone(() => db.executeSql(text, values)) },
  }
}

/** What the job queue waits by. */
export type QueueClock = ConstructorOptions['clock']

/**
 * This database's job queue, not started yet.
 * @param clock the system's, if none is given
 */
export function createBoss(database: Database, clock?: QueueClock): PgBoss {
  return new PgBoss({
    ...connection(database),
    ...(clock && { clock }),
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
}
