import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import type { MyLoadsSort } from '#contract/freight/load-query.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { assigneeIn, hasReference, isOnMyLoads, matchesOwnSearch, selectLoadsFor } from './load.sql.ts'

type Filter = Pick<
  ParsedEndpointInput<typeof listMyLoadsEndpoint>['query'],
  | 'status'
  | 'search'
  | 'reference'
  | 'updatedSince'
  | 'pickupDateFrom'
  | 'pickupDateTo'
  | 'deliveryDateFrom'
  | 'deliveryDateTo'
  | 'assignee'
> & { ids?: readonly string[] | undefined }

/** The agreed rate and appointments, else the posted ones: what the parties see. */
const AGREED = {
  rate: sql<number>`coalesce(load.agreed_rate_cents, load.rate_cents)`,
  pickup: sql<Date>`coalesce(load.agreed_pickup_at, load.pickup_at)`,
  delivery: sql<Date>`coalesce(load.agreed_delivery_at, load.delivery_at)`,
}

/** In code points, so that a device sorts its copy alike; 'und-x-icu' isn't in every database. */
const byText = (text: RawBuilder<string>) => sql<string>`lower(${text}) collate "C"`
const byParty = (party: 'broker' | 'dispatcher') => byText(sql`coalesce(${partyNameOf(party)}, '')`)

/** Taps of the current deal that no correction voids. */
const taps = (what: string) =>
  sql<Date | null>`(select ${sql.raw(what)} from stop_event tap join deal on deal.id = tap.deal_id
    where deal.load_id = load.id and deal.ended_at is null and tap.kind <> 'corrected'
      and not exists (select from stop_event correction where correction.corrects = tap.id))`

/** A stop's stay as `findStopStay` has it: the arrival that proves most, and the first departure after it. */
const STAYS = `select stop.position, stop.appointment_at, arrival.id is not null as has_arrived,
    departure.id is not null as has_left, greatest(arrival.occurred_at, departure.occurred_at) as tapped_at
  from load_stop stop
  left join lateral (select * from taps where kind = 'arrived' and taps.stop = stop.id
    order by latest_at, occurred_at limit 1) arrival on true
  left join lateral (select * from taps where kind = 'departed' and taps.stop = stop.id
      and (arrival.id is null or latest_at >= arrival.earliest_at)
    order by earliest_at <> latest_at, earliest_at, occurred_at limit 1) departure on true
  where stop.load_id = load.id`

/** The appointment of the stop that `findNextStop` finds; of a completed load, the last one. */
const NEXT_APPOINTMENT = sql<Date>`case
  when load.status = 'completed' then ${AGREED.delivery}
  when not exists ${taps('1')} then ${AGREED.pickup}
  else (with taps as (${taps('tap.*')}), stays as (${sql.raw(STAYS)}),
      visited as (select * from stays where position < load.stop_count - 1 and (has_arrived or has_left)
        order by tapped_at desc, position desc limit 1)
    select appointment_at from stays where case
      when exists (select from stays where position = load.stop_count - 1 and has_arrived)
        then position = load.stop_count - 1
      when exists (select from visited where not has_left) then position = (select position from visited)
      else position = load.stop_count - 1 or position > coalesce((select position from visited), -1)
        and not (has_arrived or has_left) end
    order by position limit 1) end`

/** What own loads are sorted by. */
export const MY_LOADS_ORDER = {
  createdAt: 'load.created_at',
  rate: AGREED.rate,
  distance: 'load.distance_miles',
  pickupDateTime: AGREED.pickup,
  deliveryDateTime: AGREED.delivery,
  ratePerMile: sql<number>`coalesce(${AGREED.rate} / nullif(load.distance_miles, 0), 0)`,
  lane: byText(sql<string>`pickup.city || ', ' || pickup.state || ' ' || delivery.city || ', ' || delivery.state`),
  equipment: byText(sql<string>`load.equipment_code`),
  carrier: byParty('dispatcher'),
  broker: byParty('broker'),
  nextStop: NEXT_APPOINTMENT,
  lastWord: sql<Date>`coalesce(${taps('max(tap.occurred_at)')}, to_timestamp(0))`,
} as const satisfies Record<Exclude<MyLoadsSort, 'assignee'>, unknown>

export function orderOfMyLoads(sort: MyLoadsSort, accountId: string) {
  const assignee = sql<string>`(select first_name || ' ' || last_name from person where person.id = ${assigneeIn(accountId)})`
  return sort === 'assignee' ? byText(sql<string>`coalesce(${assignee}, '')`) : MY_LOADS_ORDER[sort]
}

/** No appointment falls outside, and the database can't parse every year a date can have. */
function inThisAge(at: Instant): Date {
  return new Date(Math.min(Math.max(at, Date.UTC(1970)), Date.UTC(2101)))
}

/**
 * Days are in the stop's zone: a delivery at 23:00 in Los Angeles counts on that day for every reader. Zones are within
 * a day of UTC, so an index can narrow the search by instant first.
 */
function onDays(stop: 'pickup' | 'delivery', from: string | undefined, to: string | undefined) {
  const at = AGREED[stop]
  const day = sql<string>`to_char(${at} at time zone ${sql.ref(`${stop}.zone`)}, 'YYYY-MM-DD')`
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${at} >= ${inThisAge(Date.parse(from) - DAY_MS)} and ${day} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${at} < ${inThisAge(Date.parse(to) + 2 * DAY_MS)} and ${day} <= ${to}`]),
    ],
    sql` and `,
  )})`
}

/** Own loads that match the filter. */
export function myLoadsLike(
  db: Kysely<Schema>,
  { status, search = '', reference, updatedSince, ids, assignee, ...days }: Filter,
  { accountId, personId, now }: { accountId: string; personId: PersonId | null; now: Date },
) {
  const loads = selectLoadsFor(db, accountId)
    .where((eb) => isOnMyLoads(eb, accountId, now))
    .where(matchesOwnSearch(search, accountId))
    .where(onDays('pickup', days.pickupDateFrom, days.pickupDateTo))
    .where(onDays('delivery', days.deliveryDateFrom, days.deliveryDateTo))
  return loads
    .$if(status !== undefined, (query) => query.where('load.status', '=', status ?? 'active'))
    .$if(assignee === 'none', (query) => query.where(assigneeIn(accountId), 'is', null))
    .$if(assignee !== undefined && assignee !== 'none', (query) =>
      query.where(assigneeIn(accountId), '=', assignee === 'me' ? personId : (assignee as PersonId)),
    )
    .$if(reference !== undefined, (query) => query.where(hasReference(reference ?? '', accountId)))
    .$if(updatedSince !== undefined, (query) => query.where('load.updated_at', '>=', new Date(updatedSince ?? 0)))
    .$if(ids !== undefined, (query) => query.where('load.id', 'in', ids ?? []))
}
