import { type Kysely, sql, type Transaction } from 'kysely'
import type { Program } from '#server/db/column-types.ts'
import type { Schema } from '#server/db/schema.ts'
import { type DomainEvent, domainEventSchema } from './domain-event.ts'

export interface RecordedEvent {
  id: number
  event: DomainEvent
  actorId: string | null
  createdAt: Date
  /** the program that did it */
  via: Program | null
}

/** Writes events and returns their ids. */
export async function insertDomainEvents(
  tx: Transaction<Schema>,
  events: readonly DomainEvent[],
  about: { actorId: string | null; now: number },
): Promise<number[]> {
  const rows = events.map(({ type, ...payload }) => ({
    type,
    payload: JSON.stringify(payload),
    actor_id: about.actorId,
    created_at: new Date(about.now),
  }))
  const inserted = await tx.insertInto('domain_event').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

export async function findUnprocessedEvent(db: Kysely<Schema>, id: number): Promise<RecordedEvent | null> {
  const row = await db.selectFrom('domain_event').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.processed_at) return null
  const event = domainEventSchema.parse({ ...row.payload, type: row.type })
  return { id, event, actorId: row.actor_id, createdAt: row.created_at, via: row.via }
}

export async function markProcessed(db: Kysely<Schema>, id: number, now: Date): Promise<void> {
  await db.updateTable('domain_event').set({ processed_at: now }).where('id', '=', id).execute()
}

/** Newest first, so events that can never be handled don't block the others. */
const AT_ONCE = 1000

export async function listUnprocessedEvents(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom('domain_event')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => row.id).toReversed()
}

/**
 * Deletes handled events from before then, oldest first. One that a notification still names stays.
 * @returns how many
 */
export async function deleteOldEvents(
  db: Kysely<Schema>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('domain_event')
    .where('id', 'in', (eb) =>
      eb.selectFrom('domain_event').select('id').where('processed_at', 'is not', null).orderBy('id').limit(limit),
    )
    .where('created_at', '<', before)
    .where(sql<boolean>`not exists (select from notification where event_id = domain_event.id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
