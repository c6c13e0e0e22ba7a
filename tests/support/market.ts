import { formatMarketLane, marketArea } from '#domain/freight/market-rate.ts'
import type { Point } from '#domain/geo/point.ts'
import { fillMarketDeals } from '#server/db/market-deal.sql.ts'
import type { ApiServer } from './api-server.ts'

/** The name of a van's lane from Dallas. */
export function laneFromDallas(delivery: Point): string {
  const pickupArea = marketArea({ latitude: 32.7876, longitude: -96.7994 })
  return formatMarketLane({ code: 'V', pickupArea, deliveryArea: marketArea(delivery) })
}

/** What the first start of this version does with the bookings from before it. @returns the rows before and after */
export async function refillMarket({ db }: Pick<ApiServer, 'db'>) {
  const read = () => db.selectFrom('market_deal').selectAll().orderBy('deal_id').execute()
  const before = await read()
  await db.deleteFrom('market_deal').execute()
  await db.deleteFrom('market_deal_fill').execute()
  await fillMarketDeals(db, 2)
  return { before, after: await read() }
}
