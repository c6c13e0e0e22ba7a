import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent } from './domain-event.ts'
import { EVENT_QUEUE, type EventJob } from './queue.ts'

/**
 * Writes down what a command did, in the command's own transaction, together with the job that acts on it: both come with
 * the commit or not at all.
 * @param about who did it, and when (epoch milliseconds)
 */
export async function record(
  tx: Transaction<Schema>,
  event: DomainEvent,
  about: { actorId: string | null; now: number },
): Promise<void> {
  const { type, ...payload } = event
  const { id: eventId } = await tx
    .insertInto('domain_event')
    .values({ type, payload: JSON.stringify(payload), actor_id: about.actorId, created_at: new Date(about.now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  // on the transaction itself: through a connection of its own, on PGlite, it would wait for this transaction's end
  await enqueue(new PgBoss({ db: fromKysely(tx) }), eventId)
}

/** Gives an event its job; an event that has one, waiting or running, gets no second. */
export async function enqueue(boss: PgBoss, eventId: number): Promise<void> {
  const job: EventJob = { eventId }
  await boss.send(EVENT_QUEUE, job, { singletonKey: String(eventId) })
}
