import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CounterSnapshot, CounterStatus } from '#domain/freight/counter-offer.ts'
import type { Schema } from '#server/db/schema.ts'

/** A counter-offer as JSON gives it: times are text. */
export interface CounterJson {
  id: string
  status: CounterStatus
  rate_cents: number
  pickup_at: string | null
  delivery_at: string | null
  message: string | null
  expires_at: string
  created_at: string
}

/** A request's latest counter-offer, or null; for a select list. */
export function latestCounterOf(requestId: RawBuilder<unknown>): RawBuilder<CounterJson | null> {
  return sql<CounterJson | null>`(
    select to_jsonb(counter) from counter_offer counter where counter.request_id = ${requestId}
    order by counter.created_at desc, counter.id desc limit 1)`
}

/** Its request must be locked. */
export async function findLatestCounter(tx: Transaction<Schema>, requestId: string): Promise<CounterSnapshot | null> {
  const row = await tx
    .selectFrom('counter_offer')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    status: row.status,
    rateCents: row.rate_cents,
    pickupAt: row.pickup_at?.getTime() ?? null,
    deliveryAt: row.delivery_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
  }
}

/** Marks the request as changed, so `/sync` and live updates bring it to both parties. */
async function touchRequest(tx: Transaction<Schema>, requestId: string): Promise<void> {
  await sql`update booking_request set written_by = pg_current_xact_id() where id = ${requestId}`.execute(tx)
}

export interface NewCounterOffer {
  id: string
  requestId: string
  rateCents: number
  pickupAt: Date | null
  deliveryAt: Date | null
  message: string | null
  expiresAt: Date
  createdBy: string
  now: Date
}

/** Ends an expired one first: a request has one open counter-offer. */
export async function insertCounterOffer(tx: Transaction<Schema>, counter: NewCounterOffer): Promise<void> {
  await tx
    .updateTable('counter_offer')
    .set({ status: 'expired', decided_at: counter.now })
    .where('request_id', '=', counter.requestId)
    .where('status', '=', 'open')
    .where('expires_at', '<=', counter.now)
    .execute()
  await tx
    .insertInto('counter_offer')
    .values({
      id: counter.id,
      request_id: counter.requestId,
      status: 'open',
      rate_cents: counter.rateCents,
      pickup_at: counter.pickupAt,
      delivery_at: counter.deliveryAt,
      message: counter.message,
      expires_at: counter.expiresAt,
      created_at: counter.now,
      created_by: counter.createdBy,
      decided_at: null,
    })
    .execute()
  await touchRequest(tx, counter.requestId)
}

export async function closeCounterOffer(
  tx: Transaction<Schema>,
  { id, requestId }: { id: string; requestId: string },
  status: 'accepted' | 'declined',
  now: Date,
): Promise<void> {
  await tx.updateTable('counter_offer').set({ status, decided_at: now }).where('id', '=', id).execute()
  await touchRequest(tx, requestId)
}
