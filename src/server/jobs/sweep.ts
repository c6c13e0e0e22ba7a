import type { PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'
import { listUnprocessedEvents } from './domain-event.sql.ts'
import { CHORE_QUEUE, EVENT_QUEUE, REGISTER_QUEUE, WEBHOOK_QUEUE } from './queue.ts'
import { enqueueEvents } from './record.ts'

/** Queues a job for each unprocessed event that has none, live or dead. */
export async function requeueLostEvents(database: Database, boss: PgBoss): Promise<void> {
  for (const eventId of await listUnprocessedEvents(database.kysely)) {
    const jobs = await boss.findJobs(EVENT_QUEUE, { key: String(eventId) })
    if (jobs.length === 0) await enqueueEvents(boss, [eventId])
  }
}

/**
 * Fails jobs a dead process left running, so that they are retried or the next one can start. On PGlite, with one
 * process, none can be running before the worker starts; on PostgreSQL the heartbeat finds them.
 */
export async function releaseOrphanedJobs(database: Database, boss: PgBoss): Promise<void> {
  if (database.kind !== 'pglite') return
  for (const queue of [EVENT_QUEUE, CHORE_QUEUE, REGISTER_QUEUE, WEBHOOK_QUEUE]) {
    const jobs = await boss.findJobs(queue)
    const orphans = jobs.filter((job) => job.state === 'active').map((job) => job.id)
    if (orphans.length > 0) await boss.fail(queue, orphans, new Error('The process ended'))
  }
}
