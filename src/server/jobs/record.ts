import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from './domain-event.ts'
import { insertDomainEvent } from './domain-event.sql.ts'
import { EVENT_QUEUE, type EventJob } from './queue.ts'

/**
 * Records what a command did, together with the job that acts on it, in the command's own transaction: both commit or
 * neither does.
 * @param about who did it, and when (epoch milliseconds)
 */
export async function record(
  tx: Transaction<Schema>,
  event: DomainEvent,
  about: { actorId: string | null; now: number },
): Promise<void> {
  const eventId = await insertDomainEvent(tx, event, about)
  // on the transaction itself: on PGlite, a separate connection would wait for this transaction to end
  await enqueueEvent(new PgBoss({ db: fromKysely(tx) }), eventId)
}

/** Queues a job for an event, unless one is already queued or running. */
export async function enqueueEvent(boss: PgBoss, eventId: number): Promise<void> {
  const job: EventJob = { eventId }
  await boss.send(EVENT_QUEUE, job, { singletonKey: String(eventId) })
}
