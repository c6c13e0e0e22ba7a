import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import {
  closePendingRequests,
  closeBookingRequest,
  lockBookingRequest,
} from '#server/features/booking/booking-request.sql.ts'
import { appendLoadEvent } from '#server/features/loads/load-event.sql.ts'
import { updateLoadRow, lockLoad, type LockedLoad } from '#server/features/loads/load.sql.ts'

interface Leaving {
  actorId: string
  now: number
}

/** Numbers of the active loads that the account owns or hauls. */
export async function activeLoadNumbers(db: Kysely<Schema>, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('load')
    .select('number')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('owner_id', '=', accountId), eb('dispatcher_id', '=', accountId)]))
    .orderBy('number')
    .execute()
  return rows.map((row) => row.number)
}

/** Loads a leaving account is part of: open ones it owns, hauls or is tendered, and its pending requests. */
async function freightOf(tx: Transaction<Schema>, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('load')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', accountId), eb('status', 'in', ['pending', 'active'])]),
        eb.and([eb('dispatcher_id', '=', accountId), eb('status', 'in', ['pending', 'active'])]),
        eb.exists(
          eb
            .selectFrom('load_request')
            .select('load_request.id')
            .whereRef('load_request.load_id', '=', 'load.id')
            .where('load_request.requester_id', '=', accountId)
            .where('load_request.status', '=', 'pending'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks those loads in id order, so two accounts leaving at once can't deadlock. */
export async function lockAccountLoads(tx: Transaction<Schema>, accountId: string): Promise<LockedLoad[]> {
  const loads: LockedLoad[] = []
  for (const id of await freightOf(tx, accountId)) {
    const load = await lockLoad(tx, id)
    if (load) loads.push(load)
  }
  return loads
}

/** Whether more freight was committed since the locks were taken. */
export async function hasMoreLoads(
  tx: Transaction<Schema>,
  accountId: string,
  locked: readonly LockedLoad[],
): Promise<boolean> {
  const known = new Set(locked.map(({ id }) => id))
  return (await freightOf(tx, accountId)).some((id) => !known.has(id))
}

/** Deletes a posted load. A carrier with a tender is notified that it was revoked. */
export async function removeFromBoard(
  tx: Transaction<Schema>,
  load: LockedLoad,
  { actorId, now }: Leaving,
): Promise<void> {
  await updateLoadRow(tx, load.id, { dispatcher_id: null, tendered: false, deleted_at: new Date(now) }, new Date(now))
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: 'The load was taken off the board',
    by: actorId,
    now: new Date(now),
  })
  await appendLoadEvent(tx, { loadId: load.id, type: 'deleted', actorId, occurredAt: now, now })
  if (load.dispatcher_id)
    await record(tx, { type: 'load.tender-revoked', loadId: load.id, carrierId: load.dispatcher_id }, { actorId, now })
  await record(tx, { type: 'load.deleted', loadId: load.id, rejectedRequestIds }, { actorId, now })
}

/** Declines a leaving carrier's tender: the load returns to the board and the broker is notified. */
export async function declineTenderForClosing(
  tx: Transaction<Schema>,
  load: LockedLoad,
  { actorId, now }: Leaving,
): Promise<void> {
  await updateLoadRow(tx, load.id, { dispatcher_id: null, tendered: false }, new Date(now))
  await appendLoadEvent(tx, { loadId: load.id, type: 'tender-declined', actorId, occurredAt: now, now })
  await record(tx, { type: 'load.tender-declined', loadId: load.id, carrierId: actorId }, { actorId, now })
}

/** Withdraws the account's pending requests. Their loads are already locked. */
export async function withdrawRequests(tx: Transaction<Schema>, { actorId, now }: Leaving): Promise<void> {
  const open = await tx
    .selectFrom('load_request')
    .select(['id', 'load_id'])
    .where('requester_id', '=', actorId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  for (const { id, load_id: loadId } of open) {
    await lockBookingRequest(tx, id)
    await closeBookingRequest(tx, id, { status: 'withdrawn', message: null, by: actorId, now: new Date(now) })
    await record(tx, { type: 'booking.withdrawn', loadId, requestId: id }, { actorId, now })
  }
}
