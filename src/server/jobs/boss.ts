import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'

/** How often workers that fell silent are looked for. */
const SUPERVISE_SECONDS = 10

function connection(database: Database): ConstructorOptions {
  if (database.kind === 'postgres') return { connectionString: database.connectionString, max: 4 }
  // pg-boss expects a pool, where a statement's failure never meets another's query: so its statements queue as well
  const db = fromPglite(database.pglite)
  return {
    backend: 'pglite',
    db: { ...db, executeSql: (text, values) => database.alone(() => db.executeSql(text, values)) },
  }
}

/** The job queue that lives in this database, not started yet. */
export function bossOf(database: Database): PgBoss {
  return new PgBoss({
    ...connection(database),
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
}
