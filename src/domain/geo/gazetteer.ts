import type { Point } from './point.ts'

/** A ZIP code and its data. WGS 84 degrees; `zone` is an IANA time zone. */
export interface Place {
  city: string
  state: string
  county?: string
  zipCode: string
  latitude: number
  longitude: number
  zone: string
}

/** All ZIP codes of the fifty states and DC, as columns: 41,000 objects would take ten times the memory. */
export interface Gazetteer {
  /** Indexed by the ZIP as a number: its row plus one; 0 where there is no such ZIP. */
  readonly rowOfZip: Uint16Array
  /** Rows in use; the columns below have room for more. */
  readonly count: number
  readonly zips: Int32Array
  /** Thousandths of a degree, as are the longitudes. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  readonly cityOfRow: Uint16Array
  readonly countyOfRow: Uint16Array
  readonly zoneOfRow: Uint8Array
  readonly counties: readonly string[]
  readonly zones: readonly string[]
  readonly cities: readonly City[]
  /** Names that share the ZIPs of a neighboring city. */
  readonly towns: readonly City[]
}

/** A city by its postal name, with its state and main ZIP. */
export interface City {
  readonly name: string
  readonly state: string
  /** Row of the ZIP nearest the city's center. */
  mainRow: number
  /** Number of ZIPs, a proxy for its population. */
  popularity: number
}

/** Less than any city that the post names, so that those come first. */
const TOWN_POPULARITY = 0.5
/** A point farther than this from any ZIP is outside the United States (the widest gaps are in Alaska). */
const NOWHERE_MILES = 150
const MILES_PER_DEGREE = 69.1

/**
 * Reads public/geo/gazetteer.tsv. Lines are sorted by state, county, city; a header applies to the lines below it:
 * `=TX` state, `+Anderson` county, `@America/Chicago` zone, `#` comment, and `Palestine\t75801,31742,-95629\t…`: the
 * city's ZIPs with their points in thousandths of a degree, all three as differences from the ZIP before. A city's main
 * ZIP is its first in the file, unless another is marked with `*`. The last lines are towns: `~Doral\t33166`, the ZIP at
 * its center, whose own city is another.
 */
export function parseGazetteer(text: string): Gazetteer {
  const columns = emptyColumns()
  const cities = new Map<string, number>()
  const counties = new Map<string, number>()
  const zones = new Map<string, number>()
  const cityList: City[] = []
  const towns: City[] = []
  let state = ''
  let county = 0
  let zone = 0
  let row = 0
  let zip = 0
  let latitude = 0
  let longitude = 0

  for (const line of text.split('\n')) {
    const rest = line.slice(1)
    switch (line[0]) {
      case undefined:
      case '#':
        break
      case '=':
        state = rest
        break
      case '+':
        county = numberOf(counties, rest)
        break
      case '@':
        zone = numberOf(zones, rest)
        break
      case '~': {
        const [name = '', nearest] = rest.split('\t')
        towns.push({ name, state, mainRow: (columns.rowOfZip[Number(nearest)] ?? 0) - 1, popularity: TOWN_POPULARITY })
        break
      }
      default: {
        const [name = '', ...cells] = line.split('\t')
        const number = numberOf(cities, `${name}\t${state}`)
        const city = (cityList[number] ??= { name, state, mainRow: row, popularity: 0 })
        for (const cell of cells) {
          const comma = cell.indexOf(',')
          const second = cell.indexOf(',', comma + 1)
          const main = cell.endsWith('*')
          columns.zips[row] = zip += Number(cell.slice(0, comma))
          columns.latitudes[row] = latitude += Number(cell.slice(comma + 1, second))
          columns.longitudes[row] = longitude += Number(cell.slice(second + 1, main ? -1 : undefined))
          columns.cityOfRow[row] = number
          columns.countyOfRow[row] = county
          columns.zoneOfRow[row] = zone
          columns.rowOfZip[zip] = row + 1
          city.popularity += 1
          if (main) city.mainRow = row
          row += 1
        }
      }
    }
  }
  return { ...columns, count: row, cities: cityList, towns, counties: [...counties.keys()], zones: [...zones.keys()] }
}

/** Room for as many rows as a 16-bit number can address. */
function emptyColumns() {
  const most = 0xffff
  return {
    rowOfZip: new Uint16Array(100_000),
    zips: new Int32Array(most),
    latitudes: new Int32Array(most),
    longitudes: new Int32Array(most),
    cityOfRow: new Uint16Array(most),
    countyOfRow: new Uint16Array(most),
    zoneOfRow: new Uint8Array(most),
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const number = numbers.get(name)
  if (number !== undefined) return number
  numbers.set(name, numbers.size)
  return numbers.size - 1
}

/** The city at its main ZIP. */
export function readCity(g: Gazetteer, { name, mainRow }: City): Place {
  return { ...readPlaceRow(g, mainRow), city: name }
}

/** The place in a row of the gazetteer's columns. */
export function readPlaceRow(g: Gazetteer, row: number): Place {
  const city = g.cities[g.cityOfRow[row] ?? -1]
  if (!city) throw new RangeError(`The gazetteer has no row ${row}`)
  return {
    city: city.name,
    state: city.state,
    county: g.counties[g.countyOfRow[row] ?? -1] ?? '',
    zipCode: String(g.zips[row]).padStart(5, '0'),
    latitude: (g.latitudes[row] ?? 0) / 1000,
    longitude: (g.longitudes[row] ?? 0) / 1000,
    zone: g.zones[g.zoneOfRow[row] ?? -1] ?? '',
  }
}

/** The place of '75201' or '75201-1234'. The form's 'unknown' ZIP (CREATE-13), 00000, is never found. */
export function findPlaceByZip(g: Gazetteer, zip: string): Place | undefined {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return undefined
  const row = g.rowOfZip[Number(zip.slice(0, 5))] ?? 0
  return row === 0 ? undefined : readPlaceRow(g, row - 1)
}

export function findCityOfPlace(g: Gazetteer, place: Place): City | undefined {
  const row = g.rowOfZip[Number(place.zipCode)] ?? 0
  return g.cities[g.cityOfRow[row - 1] ?? -1]
}

/** The ZIP whose center is nearest to a point; undefined far from the United States. */
export function findNearestPlace(g: Gazetteer, point: Point): Place | undefined {
  const latitude = point.latitude * 1000
  const longitude = point.longitude * 1000
  const shrink = Math.cos((point.latitude * Math.PI) / 180)
  let best = -1
  let bestSquare = ((NOWHERE_MILES / MILES_PER_DEGREE) * 1000) ** 2
  for (let row = 0; row < g.count; row++) {
    const north = (g.latitudes[row] ?? 0) - latitude
    const east = ((g.longitudes[row] ?? 0) - longitude) * shrink
    const square = north * north + east * east
    if (square < bestSquare) {
      best = row
      bestSquare = square
    }
  }
  return best < 0 ? undefined : readPlaceRow(g, best)
}

/** The time zone at a point: that of the nearest ZIP, right for all but 1 in 2,000 addresses. */
export function findTimeZone(g: Gazetteer, point: Point): string | undefined {
  return findNearestPlace(g, point)?.zone
}
