import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from './domain-event.ts'
import { insertDomainEvents } from './domain-event.sql.ts'
import { EVENT_QUEUE, type EventJob } from './queue.ts'

/** Who did it, and when (epoch milliseconds). */
export interface About {
  actorId: string | null
  now: number
}

/**
 * Records what a command did, together with the job that acts on it, in the command's own transaction: both commit or
 * neither does.
 */
export async function record(tx: Transaction<Schema>, event: DomainEvent, about: About): Promise<void> {
  await recordAll(tx, [event], about)
}

/** The same of several events, in as many statements as one takes. */
export async function recordAll(tx: Transaction<Schema>, events: readonly DomainEvent[], about: About): Promise<void> {
  if (events.length === 0) return
  const ids = await insertDomainEvents(tx, events, about)
  // on the transaction itself: on PGlite, a separate connection would wait for this transaction to end
  await enqueueEvents(new PgBoss({ db: fromKysely(tx) }), ids)
}

/** Queues a job for each event that has none queued or running. */
export async function enqueueEvents(boss: PgBoss, eventIds: readonly number[]): Promise<void> {
  const jobs = eventIds.map((eventId) => ({ data: { eventId } satisfies EventJob, singletonKey: String(eventId) }))
  await boss.insert(EVENT_QUEUE, jobs)
}
