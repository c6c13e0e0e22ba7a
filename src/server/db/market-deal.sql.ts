import { type Kysely, type RawBuilder, sql } from 'kysely'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { marketArea } from '#domain/freight/market-rate.ts'
import { centsPerMile } from '#domain/freight/money.ts'
import { findUnpricedFreight } from '#domain/freight/rate-model.ts'
import type { Schema } from './schema.ts'
import { toFirstStop, toLastStop } from './stop-join.sql.ts'

const BATCH = 1000

/** A company is its USDOT number, else its business name, so its several accounts count once. */
function companyOf(party: 'broker' | 'carrier'): RawBuilder<string> {
  const frozen = sql.ref(`deal.${party}`)
  const usdot =
    party === 'carrier' ? sql.ref('deal.carrier_usdot') : sql`nullif(ltrim(${frozen} ->> 'dotNumber', '0'), '')`
  return sql<string>`coalesce(${usdot},
    nullif(lower(${frozen} ->> 'businessName'), ''), ${sql.ref(`deal.${party}_id`)}::text)`
}

/**
 * Bookings with their freight as it was agreed: a load edited after its release may be another by now. One with stops
 * between is paid for those too, and says nothing of its lane.
 */
function selectDeals(db: Kysely<Schema>) {
  return db
    .selectFrom('deal')
    .innerJoin('deal_terms as terms', (join) => join.onRef('terms.deal_id', '=', 'deal.id').on('terms.version', '=', 1))
    .innerJoin('load', 'load.id', 'deal.load_id')
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .select([
      'deal.id',
      'terms.rate_cents',
      'load.distance_miles',
      'load.weight_lbs',
      'load.equipment_code',
      'load.team',
      'load.partial',
      'load.commodity',
      'load.special_instructions',
      'load.broker_notes',
      'pickup.latitude as from_latitude',
      'pickup.longitude as from_longitude',
      'delivery.latitude as to_latitude',
      'delivery.longitude as to_longitude',
      companyOf('broker').as('broker'),
      companyOf('carrier').as('carrier'),
      sql<string>`to_char(deal.accepted_at at time zone 'UTC', 'YYYY-MM-DD')`.as('agreed_on'),
    ])
    .where('load.stop_count', '=', POSTED_STOPS.length)
    .where(
      sql<boolean>`(deal.ended_at is null or not exists (select from load_event event
        where event.load_id = deal.load_id and event.type = 'changed' and event.received_at >= deal.ended_at))`,
    )
}
type DealRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['execute']>>[number]

/** A whole, ordinary truckload for one driver: others are paid differently. */
function isOrdinary({ team, partial, weight_lbs: weightLbs, ...row }: DealRow): boolean {
  const texts = [row.commodity, row.special_instructions, row.broker_notes]
  return !team && !partial && findUnpricedFreight({ weightLbs, texts }) === null
}

function toMarketDeal(row: DealRow) {
  const { from_latitude, from_longitude, to_latitude, to_longitude } = row
  const isPlaced = from_latitude !== null && from_longitude !== null && to_latitude !== null && to_longitude !== null
  const perMile = row.distance_miles >= 1 ? centsPerMile(row.rate_cents, row.distance_miles) : 0
  if (!isPlaced || perMile < 1 || !isOrdinary(row)) return []
  return [
    {
      deal_id: row.id,
      pickup_area: marketArea({ latitude: from_latitude, longitude: from_longitude }),
      delivery_area: marketArea({ latitude: to_latitude, longitude: to_longitude }),
      equipment: EQUIPMENT_CODES.indexOf(row.equipment_code) + 1,
      agreed_on: row.agreed_on,
      cents_per_mile: perMile,
      broker: row.broker,
      carrier: row.carrier,
    },
  ]
}

async function insertMarketDeals(db: Kysely<Schema>, rows: readonly DealRow[]): Promise<void> {
  const deals = rows.flatMap(toMarketDeal)
  if (deals.length === 0) return
  await db
    .insertInto('market_deal')
    .values(deals)
    .onConflict((conflict) => conflict.column('deal_id').doNothing())
    .execute()
}

/** Lets a new booking count on its lane, from the next day on. */
export async function addMarketDeal(db: Kysely<Schema>, dealId: string): Promise<void> {
  await insertMarketDeals(db, await selectDeals(db).where('deal.id', '=', dealId).execute())
}

/** The same for all bookings. */
export async function addMarketDeals(db: Kysely<Schema>): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows = await selectDeals(db).where('deal.id', '>', after).orderBy('deal.id').limit(BATCH).execute()
    await insertMarketDeals(db, rows)
    after = rows.at(-1)?.id
  }
}
