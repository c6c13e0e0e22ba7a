import type { StopKind } from '#domain/freight/load-stop.ts'
import { firstStop, lastStop, POSTED_STOPS, stopIdOf } from '#domain/freight/load-stop.ts'
import { calculateTransitMinutes } from '#domain/freight/transit.ts'
import type { Gazetteer, Place } from '#domain/geo/gazetteer.ts'
import { findPlaceByCity } from '#domain/geo/place-search.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type DemoLoad, type DemoStop, dockTime, type MeasureLane } from './demo-loads.ts'
import { drawFacility } from './facilities.ts'
import { drawRateCents } from './freight.ts'
import { seededRandom } from './random.ts'
import type { DemoStory } from './stories.ts'

/** City, state, what happens there, pallets and pounds. */
type Call = readonly [city: string, state: string, kind: StopKind, pallets: number, pounds: number]

const [LOADS, DROPS] = [firstStop(POSTED_STOPS).kind, lastStop(POSTED_STOPS).kind]

interface Haul {
  calls: readonly Call[]
  commodity: string
  /** 0 is the broker whose address is printed */
  ownerIndex: number
  /** of the carrier that is on its way to the second stop; absent while the load is open */
  carrierIndex?: number
}

const HAULS: readonly Haul[] = [
  {
    commodity: 'Bottled water',
    ownerIndex: 1,
    calls: [
      ['Dallas', 'TX', LOADS, 22, 38_500],
      ['Little Rock', 'AR', DROPS, 10, 17_500],
      ['Memphis', 'TN', DROPS, 12, 21_000],
    ],
  },
  {
    commodity: 'Paper towels',
    ownerIndex: 0,
    carrierIndex: 1,
    calls: [
      ['Dallas', 'TX', LOADS, 20, 18_000],
      ['Tulsa', 'OK', DROPS, 8, 7200],
      ['Joplin', 'MO', LOADS, 6, 5400],
      ['Saint Louis', 'MO', DROPS, 18, 16_200],
    ],
  },
  {
    commodity: 'Kitchen cabinets',
    ownerIndex: 0,
    calls: [
      ['Atlanta', 'GA', LOADS, 14, 16_800],
      ['Charlotte', 'NC', DROPS, 4, 4800],
      ['Greensboro', 'NC', LOADS, 6, 9000],
      ['Richmond', 'VA', DROPS, 5, 6000],
      ['Baltimore', 'MD', DROPS, 3, 4500],
      ['Philadelphia', 'PA', DROPS, 4, 4800],
      ['Newark', 'NJ', DROPS, 4, 5700],
    ],
  },
]

interface Cast {
  gazetteer: Gazetteer
  measure: MeasureLane
  now: Instant
}

/** How long a truck stays at a dock. */
const AT_DOCK_MS = HOUR_MS
/** How long ago the truck left the first dock, and when it is due at the second. */
const [LEFT_MS, DUE_MS] = [6 * HOUR_MS, 3 * HOUR_MS]

/** Loads with three, four and seven stops; a truck hauls the one with four. */
export function longHaulStories(cast: Cast): DemoStory[] {
  return HAULS.flatMap((haul, number) => {
    const places = haul.calls.flatMap(([city, state]) => findPlaceByCity(cast.gazetteer, city, state) ?? [])
    return places.length === haul.calls.length ? [tellHaul(cast, haul, places, number)] : []
  })
}

function tellHaul(cast: Cast, haul: Haul, places: readonly Place[], number: number): DemoStory {
  const { carrierIndex } = haul
  const load = buildHaul(cast, haul, places, number)
  const { id, at } = firstStop(load.stops)
  const isUnderWay = carrierIndex !== undefined
  return {
    load,
    status: isUnderWay ? 'active' : 'pending',
    tendered: false,
    carrierIndex: carrierIndex ?? null,
    postedAt: isUnderWay ? at - 2 * DAY_MS : cast.now - (number + 1) * HOUR_MS,
    completedAt: null,
    docks: isUnderWay ? [{ stop: id, arrivedAt: at - 10 * MINUTE_MS, departedAt: at + AT_DOCK_MS }] : null,
    cancelledAt: null,
    requests: [],
  }
}

function buildHaul(
  cast: Cast,
  { calls, commodity, ownerIndex, carrierIndex }: Haul,
  places: readonly Place[],
  number: number,
): DemoLoad {
  const random = seededRandom(500, number)
  const half = Math.floor(cast.now / (30 * MINUTE_MS)) * 30 * MINUTE_MS
  const stops: DemoStop[] = []
  let [onTruck, most] = [0, 0]
  for (const [index, [, , kind, pallets, pounds]] of calls.entries()) {
    const place = places[index]
    const before = stops.at(-1)
    if (!place) continue
    const facility = drawFacility(random, place, 'Van')
    const road = before && cast.measure(before, place)
    const leg = road && { miles: road.miles, driveMinutes: road.driveMinutes, source: road.source }
    const earliest =
      before && leg ? before.at + AT_DOCK_MS + calculateTransitMinutes(leg.driveMinutes) * MINUTE_MS : half + DAY_MS
    const underWay = [half - LEFT_MS - AT_DOCK_MS, half + DUE_MS][index]
    const at =
      carrierIndex !== undefined && underWay !== undefined ? underWay : dockTime(random, earliest, facility.zone)
    onTruck += kind === LOADS ? pounds : -pounds
    most = Math.max(most, onTruck)
    const [begins, ends] = [firstStop(POSTED_STOPS), lastStop(POSTED_STOPS)]
    stops.push({
      id: index === 0 ? begins.id : index === calls.length - 1 ? ends.id : stopIdOf(index),
      kind,
      ...facility,
      at,
      until: index > 0 ? at + 3 * HOUR_MS : null,
      pieces: `${pallets} pallets`,
      weightLbs: pounds,
      ...(leg && { leg }),
      ...(index > 0 && { appointmentNumber: String(random.between(10_000, 99_999)) }),
      handling: kind === LOADS ? 'Live load' : 'Live unload',
    })
  }
  const legs = stops.flatMap(({ leg }) => leg ?? [])
  const miles = legs.reduce((sum, leg) => sum + leg.miles, 0)
  const rateCents = drawRateCents(random, 'Van', miles) + 10_000 * (stops.length - POSTED_STOPS.length)
  return {
    ownerIndex,
    reference: `PO-9${String(number).padStart(7, '0')}`,
    vehicle: 'Van',
    trailer: 'Dry 53 FT',
    commodity,
    packaging: 'Pallets',
    weightLbs: most,
    rateCents,
    shipperPaysCents: Math.round((rateCents * 1.15) / 100) * 100,
    miles,
    driveMinutes: legs.reduce((sum, leg) => sum + leg.driveMinutes, 0),
    distanceSource: firstStop(legs).source,
    brokerNotes: null,
    team: false,
    partial: false,
    stops,
  }
}
