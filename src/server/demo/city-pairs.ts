import type { Gazetteer, Place } from '#domain/geo/gazetteer.ts'
import { readPlaceRow } from '#domain/geo/gazetteer.ts'
import { greatCircleMiles } from '#domain/geo/point.ts'
import type { Random } from './random.ts'

/** Smaller towns ship too, but a demo should use names people know. */
const FEWEST_ZIPS = 4
/** Washington has 200 extra ZIPs for federal agencies, which ship nothing. */
const MAX_ZIPS = 40

/** Draws lanes between cities of the lower 48, weighted by population and toward middle distances. */
export interface CityPairs {
  draw: (random: Random) => { origin: Place; destination: Place }
}

export function cityPairs(g: Gazetteer): CityPairs {
  const cities = citiesOf.get(g) ?? shippingCities(g)
  citiesOf.set(g, cities)
  const heaviest = cities.at(-1)?.upTo ?? 0

  function drawCity(random: Random): Place {
    const mark = random.next() * heaviest
    const city = cities.find(({ upTo }) => mark < upTo)
    if (!city) throw new RangeError('The gazetteer has no city')
    return readPlaceRow(g, random.pick(city.rows))
  }

  return {
    draw(random) {
      const origin = drawCity(random)
      let destination = drawCity(random)
      while (!random.chance(shipped(greatCircleMiles(origin, destination)))) destination = drawCity(random)
      return { origin, destination }
    },
  }
}

/** Odds that freight over this distance goes through a load board: low across town, falling with distance. */
function shipped(miles: number): number {
  return miles < 60 ? 0.01 : 0.05 + 0.95 * Math.exp(-miles / 350)
}

interface ShippingCity {
  rows: [number, ...number[]]
  /** sum of the weights up to this city */
  upTo: number
}

/** Cached: every week of history draws from it. */
const citiesOf = new WeakMap<Gazetteer, ShippingCity[]>()

/** Weighted by ZIPs with an area of their own, which track population. */
function shippingCities(g: Gazetteer): ShippingCity[] {
  const rowsOfCity = rowsWithOwnPoint(g)
  let sum = 0
  return g.cities.flatMap((city, number) => {
    if (city.popularity < FEWEST_ZIPS || city.state === 'AK' || city.state === 'HI') return []
    const rows: [number, ...number[]] = [city.mainRow, ...(rowsOfCity.get(number) ?? [])]
    sum += Math.min(rows.length, MAX_ZIPS)
    return [{ rows, upTo: sum }]
  })
}

/** A city's ZIPs with an area of their own. PO box ZIPs share one point, where no truck can load. */
function rowsWithOwnPoint(g: Gazetteer): Map<number, number[]> {
  const rowsAt = new Map<string, number[]>()
  for (let row = 0; row < g.count; row++) {
    const point = `${g.latitudes[row]},${g.longitudes[row]}`
    const rows = rowsAt.get(point)
    if (rows) rows.push(row)
    else rowsAt.set(point, [row])
  }
  const rowsOfCity = new Map<number, number[]>()
  for (const [row, ...others] of rowsAt.values()) {
    const city = g.cityOfRow[row ?? -1]
    if (row === undefined || city === undefined || others.length > 0) continue
    const rows = rowsOfCity.get(city)
    if (rows) rows.push(row)
    else rowsOfCity.set(city, [row])
  }
  return rowsOfCity
}
