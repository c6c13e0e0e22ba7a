import { type Kysely, sql } from 'kysely'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import type { AgreedRate, MarketLane } from '#domain/freight/market-rate.ts'
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
    select asked.lane::integer as lane, agreed.agreed_on - date '1970-01-01' as day,
      agreed.cents_per_mile as "centsPerMile", agreed.broker, agreed.carrier
    from unnest(${lanes.map(({ pickupArea }) => pickupArea)}::integer[],
        ${lanes.map(({ deliveryArea }) => deliveryArea)}::integer[],
        ${lanes.map(({ code }) => EQUIPMENT_CODES.indexOf(code) + 1)}::smallint[])
      with ordinality as asked(pickup_area, delivery_area, equipment, lane)
    cross join lateral (
      select agreed_on, cents_per_mile, broker, carrier from market_deal
      where pickup_area = asked.pickup_area and delivery_area = asked.delivery_area
        and equipment = asked.equipment
        and agreed_on >= date '1970-01-01' + ${from}::integer and agreed_on < date '1970-01-01' + ${before}::integer
      order by agreed_on desc limit ${sql.lit(MAX_LOADS)}) agreed`.execute(db)
  const byLane = lanes.map((): AgreedRate[] => [])
  for (const { lane, ...rate } of rows) byLane[lane - 1]?.push(rate)
  return byLane
}
