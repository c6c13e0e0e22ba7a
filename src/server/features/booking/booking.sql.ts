import { type Kysely, sql, type Transaction } from 'kysely'
import type { RequestStatus } from '#domain/booking.ts'
import type { Schema } from '#server/db/schema.ts'

/** Requests with their requester and the lane they ask for. */
export function requests(db: Kysely<Schema>) {
  return db
    .selectFrom('load_request')
    .innerJoin('load', 'load.id', 'load_request.load_id')
    .innerJoin('account as requester', 'requester.id', 'load_request.requester_id')
    .innerJoin('load_stop as pickup', (join) =>
      join.onRef('pickup.load_id', '=', 'load.id').on('pickup.kind', '=', 'pickup'),
    )
    .innerJoin('load_stop as delivery', (join) =>
      join.onRef('delivery.load_id', '=', 'load.id').on('delivery.kind', '=', 'delivery'),
    )
    .selectAll('load_request')
    .select([
      'load.number as load_number',
      'load.owner_id as load_owner_id',
      'load.pickup_at as load_pickup_at',
      'load.rate_cents as load_rate_cents',
      'requester.first_name',
      'requester.last_name',
      'requester.email',
      'requester.phone_number',
      'requester.business_name',
      'requester.dot_number',
      sql<string>`pickup.city || ', ' || pickup.state`.as('pickup_name'),
      sql<string>`delivery.city || ', ' || delivery.state`.as('delivery_name'),
    ])
}
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

export function requestById(db: Kysely<Schema>, id: string): Promise<RequestRow | undefined> {
  return requests(db).where('load_request.id', '=', id).executeTakeFirst()
}

/** A request's row, locked. Lock its load first: everybody takes the two in this order. */
export function lockRequest(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('load_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

/** Closes what nobody answered in time, so that the same carrier may ask again. */
export async function closeExpiredRequest(
  tx: Transaction<Schema>,
  about: { loadId: string; requesterId: string; message: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('load_request')
    .set({ status: 'rejected', response_message: about.message, decided_at: about.now })
    .where('load_id', '=', about.loadId)
    .where('requester_id', '=', about.requesterId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', about.now)
    .execute()
}

export async function hasPendingRequest(db: Kysely<Schema>, loadId: string, requesterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('load_request')
    .select('id')
    .where('load_id', '=', loadId)
    .where('requester_id', '=', requesterId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** When a carrier asked for a load since then, and nobody answered: it was taken back, or lapsed. */
export async function unansweredRequests(
  db: Kysely<Schema>,
  { loadId, requesterId, since }: { loadId: string; requesterId: string; since: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('load_request')
    .select('created_at')
    .where('load_id', '=', loadId)
    .where('created_at', '>', since)
    .where('requester_id', '=', requesterId)
    .where((eb) =>
      eb.or([eb('status', '=', 'withdrawn'), eb.and([eb('status', '=', 'rejected'), eb('decided_by', 'is', null)])]),
    )
    .execute()
  return rows.map((row) => row.created_at.getTime())
}

export interface NewRequest {
  id: string
  loadId: string
  requesterId: string
  proposedRateCents: number | null
  proposedPickupAt: Date | null
  proposedDeliveryAt: Date | null
  specialRequirements: readonly string[]
  additionalNotes: string | null
  message: string | null
  expiresAt: Date
  now: Date
}

export async function insertRequest(tx: Transaction<Schema>, request: NewRequest): Promise<void> {
  await tx
    .insertInto('load_request')
    .values({
      id: request.id,
      load_id: request.loadId,
      requester_id: request.requesterId,
      status: 'pending',
      proposed_rate_cents: request.proposedRateCents,
      proposed_pickup_at: request.proposedPickupAt,
      proposed_delivery_at: request.proposedDeliveryAt,
      special_requirements: [...request.specialRequirements],
      additional_notes: request.additionalNotes,
      message: request.message,
      expires_at: request.expiresAt,
      created_at: request.now,
    })
    .execute()
}

interface Decision {
  message: string | null
  by: string
  now: Date
}

export async function closeRequest(
  tx: Transaction<Schema>,
  id: string,
  { status, message, by, now }: Decision & { status: Exclude<RequestStatus, 'pending'> },
): Promise<void> {
  await tx
    .updateTable('load_request')
    .set({ status, response_message: message, decided_at: now, decided_by: by })
    .where('id', '=', id)
    .execute()
}

/** Rejects every pending request on a load and tells which they were; what lapsed before stays 'Expired'. */
export async function closePendingRequests(
  tx: Transaction<Schema>,
  loadId: string,
  { message, by, now }: Decision,
): Promise<string[]> {
  const rows = await tx
    .updateTable('load_request')
    .set({ status: 'rejected', response_message: message, decided_at: now, decided_by: by })
    .where('load_id', '=', loadId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ends the accepted request of an assignment that is over, so that another may be accepted. */
export async function closeAcceptedRequest(
  tx: Transaction<Schema>,
  loadId: string,
  { status, message, by, now }: Decision & { status: 'rejected' | 'withdrawn' },
): Promise<void> {
  await tx
    .updateTable('load_request')
    .set({ status, response_message: message, decided_at: now, decided_by: by })
    .where('load_id', '=', loadId)
    .where('status', '=', 'accepted')
    .execute()
}
