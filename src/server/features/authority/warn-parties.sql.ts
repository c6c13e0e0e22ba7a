import { type Transaction, sql } from 'kysely'
import { changeFor, type RegisterChange } from '#domain/freight/carrier-authority.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'

interface Bond {
  load_id: string
  holder_id: string
  side: 'broker' | 'carrier'
  other_id: string
  /** loads and requests between the two */
  count: number
}

/**
 * Those with whom the open accounts of a number have a running load, a tender or an open request: each pair once, with
 * the load that is picked up first.
 */
async function listBonds(tx: Transaction<Schema>, usdot: string, now: Date): Promise<Bond[]> {
  const { rows } = await sql<Bond>`
    with holder as (
      select id from account where is_active and ltrim(dot_number, '0') = ${usdot}
    ), bond as (
      select id as load_id, pickup_at, owner_id as broker_id, dispatcher_id as carrier_id from load
      where deleted_at is null and dispatcher_id is not null
        and (status = 'active' or tendered and tender_expires_at > ${now}::timestamptz)
      union
      select load.id, load.pickup_at, load.owner_id, request.requester_id
      from load_request request join load on load.id = request.load_id
      where request.status = 'pending' and request.expires_at > ${now}::timestamptz and load.deleted_at is null
    ), sided as (
      select load_id, pickup_at, carrier_id as holder_id, 'carrier' as side, broker_id as other_id from bond
      where carrier_id in (select id from holder)
      union all
      select load_id, pickup_at, broker_id, 'broker', carrier_id from bond where broker_id in (select id from holder)
    )
    select distinct on (holder_id, other_id) load_id, holder_id, side, other_id,
      (count(*) over (partition by holder_id, other_id))::int as count
    from sided where holder_id <> other_id order by holder_id, other_id, pickup_at, load_id`.execute(tx)
  return rows
}

/** Tells both parties once of what got worse in the register: the holder of the number once for all its loads. */
export async function warnParties(
  tx: Transaction<Schema>,
  { usdot, changes, now }: { usdot: string; changes: readonly RegisterChange[]; now: Date },
): Promise<void> {
  if (changes.length === 0) return
  const told = new Set<string>()
  for (const { load_id: loadId, holder_id: holderId, side, other_id: otherId, count } of await listBonds(
    tx,
    usdot,
    now,
  )) {
    const change = changeFor(side, changes)
    if (!change) continue
    const about = { type: 'register.changed', loadId, carrierId: holderId, change } as const
    await record(tx, { ...about, to: otherId, more: count - 1 }, { actorId: null, now: now.getTime() })
    if (told.has(holderId)) continue
    told.add(holderId)
    await record(tx, { ...about, to: holderId, more: 0 }, { actorId: null, now: now.getTime() })
  }
}
