import type { Load } from '#contract/freight/load.ts'
import { firstStopOf } from '#contract/freight/placed-stops.ts'
import { estimateRoadMiles, type Point } from '#domain/geo/point.ts'

interface FromTruck {
  /** 'latitude,longitude' of a search */
  near?: string | number | undefined
}

/** Undefined while the position is unknown or unreadable. */
export function truckPosition({ near }: FromTruck): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = String(near ?? '')
    .split(',')
    .map((degrees) => Number.parseFloat(degrees))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Road miles from the truck to the first stop; undefined while either position is unknown. */
export function deadheadMiles(asked: FromTruck, load: Load): number | undefined {
  const truck = truckPosition(asked)
  const { coordinates } = firstStopOf(load).location
  return truck && coordinates ? estimateRoadMiles(truck, coordinates) : undefined
}

/** To about a mile: closer says more of a truck than a search needs. */
export function formatPoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
}
