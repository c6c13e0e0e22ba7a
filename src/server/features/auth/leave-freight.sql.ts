import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests, closeRequest, lockRequest } from '../booking/booking.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { changeLoad, lockLoad, type LockedLoad } from '../loads/load.sql.ts'

interface Leaving {
  actorId: string
  now: number
}

/** Numbers of the loads that somebody is hauling for this account, or that it hauls. */
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

/** What a leaving account has to do with: its loads that are not over, tenders to it, and loads it asked for. */
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

/** Locks it, in the order of its ids, so that two who leave at once cannot wait for each other. */
export async function lockFreight(tx: Transaction<Schema>, accountId: string): Promise<LockedLoad[]> {
  const loads: LockedLoad[] = []
  for (const id of await freightOf(tx, accountId)) {
    const load = await lockLoad(tx, id)
    if (load) loads.push(load)
  }
  return loads
}

/** Whether there is freight that was committed since the rest was locked. */
export async function hasMoreFreight(
  tx: Transaction<Schema>,
  accountId: string,
  locked: readonly LockedLoad[],
): Promise<boolean> {
  const known = new Set(locked.map(({ id }) => id))
  return (await freightOf(tx, accountId)).some((id) => !known.has(id))
}

/** A posted load leaves the board for good; a carrier it is tendered to hears that it is taken back. */
export async function takeOffBoard(
  tx: Transaction<Schema>,
  load: LockedLoad,
  { actorId, now }: Leaving,
): Promise<void> {
  await changeLoad(tx, load.id, { dispatcher_id: null, tendered: false, deleted_at: new Date(now) }, new Date(now))
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

/** A tender to a carrier who leaves is declined: the load is back on the board, and its broker hears so. */
export async function declineTender(
  tx: Transaction<Schema>,
  load: LockedLoad,
  { actorId, now }: Leaving,
): Promise<void> {
  await changeLoad(tx, load.id, { dispatcher_id: null, tendered: false }, new Date(now))
  await appendLoadEvent(tx, { loadId: load.id, type: 'tender-declined', actorId, occurredAt: now, now })
  await record(tx, { type: 'load.tender-declined', loadId: load.id, carrierId: actorId }, { actorId, now })
}

/** Withdraws every open request of the account; their loads are locked already. */
export async function withdrawRequests(tx: Transaction<Schema>, { actorId, now }: Leaving): Promise<void> {
  const open = await tx
    .selectFrom('load_request')
    .select(['id', 'load_id'])
    .where('requester_id', '=', actorId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  for (const { id, load_id: loadId } of open) {
    await lockRequest(tx, id)
    await closeRequest(tx, id, { status: 'withdrawn', message: null, by: actorId, now: new Date(now) })
    await record(tx, { type: 'booking.withdrawn', loadId, requestId: id }, { actorId, now })
  }
}
