import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import {
  closePendingRequests,
  closeBookingRequest,
  lockBookingRequest,
} from '#server/features/booking/booking-request.sql.ts'
import { listAccountLoadIds, listPendingRequests } from './account-load.sql.ts'
import { appendLoadEvent } from '#server/features/loads/load-event.sql.ts'
import { updateLoadRow, lockLoad, type LockedLoad, NO_TENDER } from '#server/features/loads/load.sql.ts'

interface Leaving {
  actorId: string
  now: number
}

/** Locks those loads in id order, so two accounts leaving at once can't deadlock. */
export async function lockAccountLoads(tx: Transaction<Schema>, accountId: string): Promise<LockedLoad[]> {
  const loads: LockedLoad[] = []
  for (const id of await listAccountLoadIds(tx, accountId)) {
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
  return (await listAccountLoadIds(tx, accountId)).some((id) => !known.has(id))
}

/** Deletes a posted load. A carrier with a tender is notified that it was revoked. */
export async function removeFromBoard(
  tx: Transaction<Schema>,
  load: LockedLoad,
  { actorId, now }: Leaving,
): Promise<void> {
  await updateLoadRow(tx, load.id, { ...NO_TENDER, deleted_at: new Date(now) }, new Date(now))
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
  await updateLoadRow(tx, load.id, NO_TENDER, new Date(now))
  await appendLoadEvent(tx, { loadId: load.id, type: 'tender-declined', actorId, occurredAt: now, now })
  await record(tx, { type: 'load.tender-declined', loadId: load.id, carrierId: actorId }, { actorId, now })
}

/** Withdraws the account's pending requests. Their loads are already locked. */
export async function withdrawRequests(tx: Transaction<Schema>, { actorId, now }: Leaving): Promise<void> {
  for (const { id, load_id: loadId } of await listPendingRequests(tx, actorId)) {
    await lockBookingRequest(tx, id)
    await closeBookingRequest(tx, id, { status: 'withdrawn', message: null, by: actorId, now: new Date(now) })
    await record(tx, { type: 'booking.withdrawn', loadId, requestId: id }, { actorId, now })
  }
}
