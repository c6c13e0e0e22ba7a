import type { TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import { type LoadStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { Cents } from '#domain/freight/money.ts'
import { calculateTransitMinutes } from '#domain/freight/transit.ts'
import { type Gazetteer, type Place, readPlaceRow } from '#domain/geo/gazetteer.ts'
import { greatCircleMiles, type Point } from '#domain/geo/point.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatWallTime, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import { drawFacility, type Facility } from './facilities.ts'
import { drawFreight, drawRateCents } from './freight.ts'
import { type Random, seededRandom } from './random.ts'

export interface DemoStop extends LoadStop, Facility {
  at: Instant
  /** the end of its window; null: the time is exact */
  until: Instant | null
  /** above two stops, as the rest */
  pieces?: string
  weightLbs?: number
  appointmentNumber?: string
  handling?: string
  /** the road from the stop before */
  leg?: ReturnType<MeasureLane>
}

export interface DemoLoad {
  /** index into `ownerIds` */
  ownerIndex: number
  /** unique within a seed */
  reference: string
  vehicle: VehicleType
  trailer: TrailerType
  commodity: string
  packaging: string
  weightLbs: number
  rateCents: Cents
  shipperPaysCents: Cents | null
  miles: number
  driveMinutes: number
  distanceSource: string
  brokerNotes: string | null
  team: boolean
  partial: boolean
  /** in driving order */
  stops: readonly DemoStop[]
}

/** One lane, hauled by one type of vehicle. */
interface OneLane {
  origin: Place
  destination: Place
  vehicle: VehicleType
}

/** Where a solo driver needs three days. */
const TEAM_MILES = 1200

/** Less than half of what a truck hauls. */
const PARTIAL_LBS = 20_000

/** Road distance and its source. */
export type MeasureLane = (from: Point, to: Point) => { miles: number; driveMinutes: number; source: string }

/**
 * Loads on lanes between real cities, at market rates, picked up in the week after `now` and delivered when a solo
 * driver can arrive. The same seed gives the same loads, whatever the count; a past `now` gives history.
 */
export function buildDemoLoads({
  gazetteer,
  now,
  seed,
  count,
  ownerIds,
  measure,
  lane,
}: {
  gazetteer: Gazetteer
  now: Instant
  seed: number
  count: number
  ownerIds: readonly string[]
  measure: MeasureLane
  /** omitted: random lanes */
  lane?: OneLane
}): DemoLoad[] {
  const draw = lane ? () => lane : cityPairs(gazetteer).draw
  return Array.from({ length: count }, (_, number) => {
    const random = seededRandom(seed, number)
    const { origin, destination } = draw(random)
    const { miles, driveMinutes, source } = measure(origin, destination)
    const { vehicle, trailer, commodity, packaging, weightLbs, notes } = drawFreight(random, miles, lane?.vehicle)
    const rateCents = drawRateCents(random, vehicle, miles)
    const pickup = drawFacility(random, origin, vehicle)
    const delivery = drawFacility(random, destination, vehicle)
    const ownerIndex = random.between(0, ownerIds.length - 1)
    const { pickupAt, deliveryAt } = drawAppointments(random, {
      now,
      driveMinutes,
      pickupZone: pickup.zone,
      deliveryZone: delivery.zone,
    })
    const reference = random.pick(['PO', 'BK', 'SO'])
    const team = miles > TEAM_MILES && random.chance(0.15)
    // the printed broker's own loads have exact times, which browser tests move
    const endOf = (at: Instant, zone: string) => (ownerIndex === 0 ? null : drawWindowEnd(random, at, zone))
    const partial = weightLbs < PARTIAL_LBS && random.chance(0.3)
    return {
      ownerIndex,
      reference: `${reference}-${seed}${String(number).padStart(7, '0')}`,
      vehicle,
      trailer,
      commodity,
      packaging,
      weightLbs,
      rateCents,
      miles,
      driveMinutes,
      distanceSource: source,
      brokerNotes: notes,
      team,
      partial,
      stops: [
        { ...POSTED_STOPS[0], ...pickup, at: pickupAt, until: endOf(pickupAt, pickup.zone) },
        { ...POSTED_STOPS[1], ...delivery, at: deliveryAt, until: endOf(deliveryAt, delivery.zone) },
      ],
      shipperPaysCents: drawShipperPays(random, rateCents),
    }
  })
}

/** A seventh of the loads have none yet; a broker keeps 10 to 20 %. */
function drawShipperPays(random: Random, rateCents: Cents): Cents | null {
  return random.chance(1 / 7) ? null : Math.round((rateCents * random.between(110, 120)) / 10_000) * 100
}

/** Smaller towns ship too, but a demo should use names people know. */
const FEWEST_ZIPS = 4
/** Washington has 200 extra ZIPs for federal agencies, which ship nothing. */
const MAX_ZIPS = 40

/** Draws lanes between cities of the lower 48, weighted by population and toward middle distances. */
export interface CityPairs {
  draw: (random: Random) => { origin: Place; destination: Place }
}

function cityPairs(g: Gazetteer): CityPairs {
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
function rowsWithOwnPoint(g: Gazetteer): Map<number | undefined, number[]> {
  const rows = Array.from({ length: g.count }, (_, row) => row)
  const rowsAt = Map.groupBy(rows, (row) => `${g.latitudes[row]},${g.longitudes[row]}`)
  const alone = [...rowsAt.values()].filter(({ length }) => length === 1).flat()
  return Map.groupBy(alone, (row) => g.cityOfRow[row])
}

/** Docks are open from 06:00 to 18:00 local time. */
const OPENS = 6
const CLOSES = 18
const LOADING_MS = 2 * HOUR_MS

/**
 * Pickup within a week of `now`, mostly in the next few days. Delivery when a solo driver within hours of service (49
 * CFR 395.3) can arrive, plus up to half a day.
 */
function drawAppointments(
  random: Random,
  {
    now,
    driveMinutes,
    pickupZone,
    deliveryZone,
  }: { now: Instant; driveMinutes: number; pickupZone: string; deliveryZone: string },
): { pickupAt: Instant; deliveryAt: Instant } {
  const ahead = 3 * HOUR_MS + random.next() * random.next() * 7 * DAY_MS
  const pickupAt = dockTime(random, now + ahead, pickupZone)
  const driven = pickupAt + LOADING_MS + calculateTransitMinutes(driveMinutes) * MINUTE_MS
  return { pickupAt, deliveryAt: dockTime(random, driven + random.next() * 12 * HOUR_MS, deliveryZone) }
}

/** Hours that a dock takes a truck in. */
const WINDOWS = [2, 4, 6] as const

/** The end of a window in a third of the cases, while the dock is open; null: the time is exact. */
function drawWindowEnd(random: Random, at: Instant, zone: string): Instant | null {
  const isWindow = random.chance(1 / 3)
  const end = at + random.pick([...WINDOWS]) * HOUR_MS
  const closes = `${formatWallTime(at, zone).slice(0, 10)}T${CLOSES}:00`
  return isWindow && formatWallTime(end, zone) <= closes ? end : null
}

/** The first half hour from `earliest` when the dock is open; at night, a random time in the morning. */
export function dockTime(random: Random, earliest: Instant, zone: string): Instant {
  const rounded = Math.ceil(earliest / (30 * MINUTE_MS)) * 30 * MINUTE_MS
  const wall = formatWallTime(rounded, zone)
  const hour = Number(wall.slice(11, 13))
  if (hour >= OPENS && hour < CLOSES) return rounded
  const day = formatWallTime(hour < OPENS ? rounded : rounded + (24 - hour) * HOUR_MS, zone).slice(0, 10)
  const opening = parseWallTimeInZone(`${day}T0${OPENS}:00`, zone)
  return (opening.ok ? opening.at : rounded) + random.between(0, 10) * 30 * MINUTE_MS
}
