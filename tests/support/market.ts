import { formatMarketLane, marketArea } from '#domain/freight/market-rate.ts'
import type { Point } from '#domain/geo/point.ts'

/** The name of a van's lane from Dallas. */
export function laneFromDallas(delivery: Point): string {
  const pickupArea = marketArea({ latitude: 32.7876, longitude: -96.7994 })
  return formatMarketLane({ code: 'V', pickupArea, deliveryArea: marketArea(delivery) })
}
