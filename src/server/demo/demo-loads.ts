import type { TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import type { Gazetteer, Place } from '#domain/geo/gazetteer.ts'
import type { Point } from '#domain/geo/point.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Cents } from '#domain/freight/money.ts'
import { drawAppointments, drawWindowEnd } from './appointments.ts'
import { cityPairs } from './city-pairs.ts'
import type { Facility } from './facilities.ts'
import { drawFacility } from './facilities.ts'
import { drawFreight, drawRateCents } from './freight.ts'
import { type Random, seededRandom } from './random.ts'

export interface DemoStop extends Facility {
  at: Instant
  /** the end of its window; null: the time is exact */
  until: Instant | null
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
  pickup: DemoStop
  delivery: DemoStop
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
      pickup: { ...pickup, at: pickupAt, until: endOf(pickupAt, pickup.zone) },
      delivery: { ...delivery, at: deliveryAt, until: endOf(deliveryAt, delivery.zone) },
      shipperPaysCents: drawShipperPays(random, rateCents),
    }
  })
}

/** A seventh of the loads have none yet; a broker keeps 10 to 20 %. */
function drawShipperPays(random: Random, rateCents: Cents): Cents | null {
  return random.chance(1 / 7) ? null : Math.round((rateCents * random.between(110, 120)) / 10_000) * 100
}
