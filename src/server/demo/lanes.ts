import type { TrailerType, VehicleType } from '#domain/equipment.ts'
import type { Gazetteer, Place } from '#domain/gazetteer.ts'
import type { Point } from '#domain/geo.ts'
import type { Instant } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { drawAppointments } from './appointments.ts'
import { cityPairs } from './city-pairs.ts'
import type { Facility } from './facilities.ts'
import { drawFacility } from './facilities.ts'
import { drawFreight, drawRateCents } from './freight.ts'
import { seededRandom } from './random.ts'

export interface DemoStop extends Facility {
  at: Instant
}

export interface DemoLoad {
  /** into the given owners */
  ownerIndex: number
  /** different for every load of one seed */
  reference: string
  vehicle: VehicleType
  trailer: TrailerType
  commodity: string
  packaging: string
  weightLbs: number
  rateCents: Cents
  miles: number
  driveMinutes: number
  distanceSource: string
  brokerNotes: string | null
  pickup: DemoStop
  delivery: DemoStop
}

/** One lane, hauled with one kind of truck. */
interface OneLane {
  origin: Place
  destination: Place
  vehicle: VehicleType
}

/** How far it is by road, and who says so. */
export type Measure = (from: Point, to: Point) => { miles: number; driveMinutes: number; source: string }

/**
 * Loads on lanes between real cities, at rates around the market, picked up in the week after `now` and delivered when
 * a lone driver can. The same seed gives the same loads, whatever the count; a `now` of the past gives history.
 */
export function demoLoads({
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
  measure: Measure
  /** left out, lanes are drawn */
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
    return {
      ownerIndex,
      reference: `${random.pick(['PO', 'BK', 'SO'])}-${seed}${String(number).padStart(7, '0')}`,
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
      pickup: { ...pickup, at: pickupAt },
      delivery: { ...delivery, at: deliveryAt },
    }
  })
}
