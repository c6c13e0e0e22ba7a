import type { PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'
import { EVENT_QUEUE } from './queue.ts'
import { enqueue } from './record.ts'

/** Newest first, so that events nobody can handle do not stand before the others. */
const AT_ONCE = 1000

async function openEvents({ kysely }: Database): Promise<number[]> {
  const rows = await kysely
    .selectFrom('domain_event')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => row.id).toReversed()
}

/** Finds the events that nobody has handled and that have no job, live or dead, and gives them one. */
export async function sweepLostEvents(database: Database, boss: PgBoss): Promise<void> {
  for (const eventId of await openEvents(database)) {
    const jobs = await boss.findJobs(EVENT_QUEUE, { key: String(eventId) })
    if (jobs.length === 0) await enqueue(boss, eventId)
  }
}

/**
 * Gives back the jobs that an earlier process was at when it died. A PGlite folder has one process, so before the worker
 * starts nobody is at any; on PostgreSQL the heartbeat tells.
 */
export async function releaseOrphans(database: Database, boss: PgBoss): Promise<void> {
  if (database.kind !== 'pglite') return
  const jobs = await boss.findJobs(EVENT_QUEUE)
  const orphans = jobs.filter((job) => job.state === 'active').map((job) => job.id)
  if (orphans.length > 0) await boss.fail(EVENT_QUEUE, orphans, new Error('The process ended'))
}
