import { type Kysely, sql } from 'kysely'
import type { CarrierRules } from '#domain/freight/carrier-rule.ts'
import { isVerified, ofContact, partyOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { haveLettersOf } from '#server/db/name-search.sql.ts'
import { likeAnywhere } from '#server/db/search-query.ts'
import { isUsdotShared } from '../account/usdot.sql.ts'
import { registerEntryOf } from './register-entry.sql.ts'

const MAX_CARRIERS = 20

/** Active accounts whose role may book, as a broker sees them. */
function selectCarriers(db: Kysely<Schema>, ownerId: string) {
  return db
    .selectFrom('account')
    .innerJoin('role_permission', (join) =>
      join.onRef('role_permission.role', '=', 'account.role').on('role_permission.permission', '=', 'load:book'),
    )
    .select(['account.id', partyOf('account').as('party')])
    .select(registerEntryOf(sql.ref('account.dot_number')).as('register_entry'))
    .select(
      sql<CarrierRules | null>`(select carrier_rules from account owner where owner.id = ${ownerId})`.as(
        'carrier_rules',
      ),
    )
    .select(isUsdotShared(sql.ref('account.dot_number'), sql.ref('account.id')).as('is_dot_shared'))
    .where('is_active', '=', true)
    .where(isVerified(sql.ref('account.id')))
}

/** By business name, person or USDOT number (leading zeros do not count). */
export function searchCarriers(db: Kysely<Schema>, search: string, ownerId: string) {
  const dot = search.replace(/^\D*0*/, '')
  const hasNumber = sql<boolean>`ltrim(dot_number, '0') = ${dot}`
  const holders = sql`union all select id from account where is_active and ${hasNumber}`
  const contactName = ofContact(sql.ref('account.id'), sql`lower(contact.first_name || ' ' || contact.last_name)`)
  const typed = likeAnywhere(search)
  return selectCarriers(db, ownerId)
    .where(sql<boolean>`account.id in (${haveLettersOf(search)} ${dot ? holders : sql``})`)
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(business_name) like ${typed}`,
        sql<boolean>`${contactName} like ${typed}`,
        ...(dot ? [hasNumber] : []),
      ]),
    )
    .orderBy('business_name')
    .orderBy('account.id')
    .limit(MAX_CARRIERS)
    .execute()
}

const MAX_SUGGESTED = 8

/** Of a carrier who delivered for the broker, and how many of these loads ran between the same two states. */
interface LaneCarrier {
  carrier_id: string
  on_lane: number
}

/** Who delivered for a load's owner since then, dispatchers and those they booked for alike: on its lane first, then by how much and how lately. */
async function listLaneCarriers(
  db: Kysely<Schema>,
  { loadId, ownerId, since }: { loadId: string; ownerId: string; since: Date },
): Promise<LaneCarrier[]> {
  const { rows } = await sql<LaneCarrier>`
    select account.id as carrier_id,
      (count(*) filter (where (pickup.state, delivery.state) = (lane.from_state, lane.to_state)))::integer as on_lane
    from load
      join deal on deal.load_id = load.id and deal.ended_at is null
      join account on account.id in (deal.carrier_id, deal.hauler_id)
      join load_stop pickup on pickup.load_id = load.id and pickup.position = 0
      join load_stop delivery on delivery.load_id = load.id and delivery.position = load.stop_count - 1
      cross join (select pickup.state as from_state, delivery.state as to_state from load
        join load_stop pickup on pickup.load_id = load.id and pickup.position = 0
        join load_stop delivery on delivery.load_id = load.id and delivery.position = load.stop_count - 1
        where load.id = ${loadId}) lane
    where load.owner_id = ${ownerId} and load.status = 'completed' and load.completed_at >= ${since}
      and load.deleted_at is null
    group by account.id
    order by on_lane desc, count(*) desc, max(load.completed_at) desc, account.id
    limit ${MAX_SUGGESTED}`.execute(db)
  return rows
}

/** Carriers to tender a load to, best first, with what they delivered on its lane. */
export async function suggestCarriers(
  db: Kysely<Schema>,
  asked: { loadId: string; ownerId: string; since: Date },
): Promise<{ carrier: CarrierRow; onLane: number }[]> {
  const lane = await listLaneCarriers(db, asked)
  if (lane.length === 0) return []
  const ids = lane.map(({ carrier_id: id }) => id)
  const carriers = await selectCarriers(db, asked.ownerId).where('account.id', 'in', ids).execute()
  return lane.flatMap(({ carrier_id: id, on_lane: onLane }) => {
    const carrier = carriers.find((each) => each.id === id)
    return carrier ? [{ carrier, onLane }] : []
  })
}

export type CarrierRow = Awaited<ReturnType<typeof searchCarriers>>[number]
