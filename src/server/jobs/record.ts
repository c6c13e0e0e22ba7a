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
  await recordAll(tx, [event], about)
}

/** As `record`, for many events in as many statements as for one. */
export async function recordAll(
  tx: Transaction<Schema>,
  events: readonly DomainEvent[],
  about: { actorId: string | null; now: number },
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, ...payload }) => ({
    type,
    payload: JSON.stringify(payload),
    actor_id: about.actorId,
    created_at: new Date(about.now),
  }))
  const recorded = await tx.insertInto('domain_event').values(rows).returning('id').execute()
  // on the transaction itself: through a connection of its own, on PGlite, it would wait for this transaction's end
  const boss = new PgBoss({ db: fromKysely(tx) })
  const [first] = recorded
  if (first && recorded.length === 1) return enqueue(boss, first.id)
  const jobs = recorded.map(({ id }) => ({ data: { eventId: id } satisfies EventJob, singletonKey: String(id) }))
  await boss.insert(EVENT_QUEUE, jobs)
}

/** Gives an event its job; an event that has one, waiting or running, gets no second. */
export async function enqueue(boss: PgBoss, eventId: number): Promise<void> {
  const job: EventJob = { eventId }
  await boss.send(EVENT_QUEUE, job, { singletonKey: String(eventId) })
}
