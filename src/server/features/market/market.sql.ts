import { type Kysely, sql } from 'kysely'
import { EQUIPMENT_CODES, type EquipmentCode } from '#domain/freight/equipment.ts'
import type { LaneRate } from '#domain/freight/lane-rate.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { AgreedRate, MarketLane } from '#domain/freight/market-rate.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { findUnpricedFreight } from '#domain/freight/rate-model.ts'
import { boundingBoxAround, greatCircleMiles, type Point } from '#domain/geo/point.ts'
import type { Schema } from '#server/db/schema.ts'

/** The newest loads of a lane; a figure of more is the same. */
const MAX_LOADS = 5000

/**
 * What was agreed on each of these lanes in those days, each read from the index alone.
 * @param days since 1970; the first is included, the last isn't
 */
export async function readAgreedRates(
  db: Kysely<Schema>,
  lanes: readonly MarketLane[],
  { from, before }: { from: number; before: number },
): Promise<AgreedRate[][]> {
  const { rows } = await sql<AgreedRate & { lane: number }>`
    select query.lane::integer as lane, agreed.agreed_on - date '1970-01-01' as day,
      agreed.cents_per_mile as "centsPerMile", agreed.broker, agreed.carrier
    from unnest(${lanes.map(({ pickupArea }) => pickupArea)}::integer[],
        ${lanes.map(({ deliveryArea }) => deliveryArea)}::integer[],
        ${lanes.map(({ code }) => EQUIPMENT_CODES.indexOf(code) + 1)}::smallint[])
      with ordinality as query(pickup_area, delivery_area, equipment, lane)
    cross join lateral (
      select agreed_on, cents_per_mile, broker, carrier from market_deal
      where pickup_area = query.pickup_area and delivery_area = query.delivery_area
        and equipment = query.equipment
        and agreed_on >= date '1970-01-01' + ${from}::integer and agreed_on < date '1970-01-01' + ${before}::integer
      order by agreed_on desc limit ${sql.lit(MAX_LOADS)}) agreed`.execute(db)
  const byLane = lanes.map((): AgreedRate[] => [])
  for (const { lane, ...rate } of rows) byLane[lane - 1]?.push(rate)
  return byLane
}

/** The newest loads matter most; more add nothing. */
const MAX_LANE_LOADS = 2000

/** One-degree cells (`load_stop_first_cell`, `load_stop_later_cell`) that a circle touches. */
function cellsAround(center: Point, miles: number): number[] {
  const { south, north, west, east } = boundingBoxAround(center, miles)
  const cells: number[] = []
  for (let latitude = Math.floor(south); latitude <= north; latitude++)
    for (let longitude = Math.floor(west); longitude <= east; longitude++)
      cells.push((latitude + 90) * 360 + longitude + 180)
  return cells
}

const cellOf = (stop: string) =>
  sql<number>`((floor(${sql.ref(`${stop}.latitude`)}) + 90)::integer * 360 + (floor(${sql.ref(`${stop}.longitude`)}) + 180)::integer)`

interface Question {
  from: Point
  to: Point
  /** miles, both ends */
  radius: number
  code: EquipmentCode
  isTeam: boolean
  since: Date
}

/**
 * Pay per mile of loads with the same equipment and drivers on this lane: the agreed rate, else the posted one. Freight
 * without a usual rate is left out, and so are loads with stops between. A company is its USDOT number, else its business name, so its several accounts count once.
 */
export async function laneRates(
  db: Kysely<Schema>,
  { from, to, radius, code, isTeam, since }: Question,
): Promise<LaneRate[]> {
  const near = (alias: string, center: Point) =>
    sql<boolean>`${cellOf(alias)} in (${sql.join(cellsAround(center, radius))})`
  const rows = await db
    .selectFrom('load_stop as first')
    .innerJoin('load_stop as last', 'last.load_id', 'first.load_id')
    .innerJoin('load', 'load.id', 'first.load_id')
    .innerJoin('account as owner', 'owner.id', 'load.owner_id')
    .select([
      'first.latitude as from_latitude',
      'first.longitude as from_longitude',
      'last.latitude as to_latitude',
      'last.longitude as to_longitude',
      'load.distance_miles',
      'load.weight_lbs',
      'load.commodity',
      'load.special_instructions',
      'load.broker_notes',
      sql<string>`coalesce(nullif(ltrim(owner.dot_number, '0'), ''), lower(owner.business_name), owner.id::text)`.as(
        'company',
      ),
    ])
    .select((eb) => eb.fn.coalesce('load.agreed_rate_cents', 'load.rate_cents').as('cents'))
    .where('first.position', '=', 0)
    .where('last.position', '=', POSTED_STOPS.length - 1)
    .where('load.stop_count', '=', POSTED_STOPS.length)
    .where(near('first', from))
    .where(near('last', to))
    .where('load.equipment_code', '=', code)
    .where('load.team', '=', isTeam)
    .where('load.posted_at', '>=', since)
    .where('load.status', '<>', 'cancelled')
    .where('load.deleted_at', 'is', null)
    .orderBy('load.posted_at', 'desc')
    .limit(MAX_LANE_LOADS)
    .execute()
  return rows.flatMap((row) => {
    const ends = [
      greatCircleMiles(from, { latitude: row.from_latitude ?? NaN, longitude: row.from_longitude ?? NaN }),
      greatCircleMiles(to, { latitude: row.to_latitude ?? NaN, longitude: row.to_longitude ?? NaN }),
    ]
    const texts = [row.commodity, row.special_instructions, row.broker_notes]
    const isUsual = findUnpricedFreight({ weightLbs: row.weight_lbs, texts }) === null
    const isPriced = isUsual && row.cents > 0 && row.distance_miles > 0
    if (!isPriced || !ends.every((miles) => miles <= radius)) return []
    return { company: row.company, perMile: centsToDollars(row.cents) / row.distance_miles }
  })
}
