import type { Load } from '#contract/freight/load.ts'
import { estimateRoadMiles } from '#domain/geo/point.ts'

/** Road miles from the truck to the pickup; undefined while the truck's position is unknown or unreadable. */
export function deadheadMiles(
  { near }: { near?: string | number | undefined },
  { pickupLocation }: Pick<Load, 'pickupLocation'>,
): number | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = String(near ?? '')
    .split(',')
    .map((degrees) => Number.parseFloat(degrees))
  const { coordinates } = pickupLocation
  const isKnown = coordinates !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isKnown ? estimateRoadMiles({ latitude, longitude }, coordinates) : undefined
}
