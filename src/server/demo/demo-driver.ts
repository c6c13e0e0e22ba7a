import type { GivenDriver } from '#domain/freight/deal.ts'
import type { TrailerType, VehicleType } from '#domain/freight/equipment.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { drawPhone, FIRST_NAMES, LAST_NAMES } from './facilities.ts'
import { type Random, seededRandom } from './random.ts'

/** Drivers of a carrier. Each has one phone and one truck. */
const CREW = 12

const PREFIXES: Record<VehicleType, string> = { Van: '53', Reefer: 'R-5', Flatbed: 'FB', Container: 'CH', Tanker: 'TK' }

function drawDriverOf(carrier: number, seat: number): Pick<GivenDriver, 'driverName' | 'driverPhone' | 'truckNumber'> {
  const random = seededRandom(401, carrier * CREW + seat)
  return {
    driverName: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    driverPhone: drawPhone(random),
    truckNumber: String(random.between(101, 989)),
  }
}

export interface DemoDeal {
  /** among the demo's deals */
  place: number
  /** among the demo's accounts */
  carrier: number
  vehicle: VehicleType
  trailer: TrailerType
  acceptedAt: Instant
  pickupAt: Instant
}

function drawTrailer(random: Random, { vehicle, trailer }: DemoDeal): string | undefined {
  if (trailer.startsWith('Box Truck') || trailer === 'Power Only') return undefined
  return `${PREFIXES[vehicle]}${random.between(101, 998)}`
}

/** Who hauls a deal, as its carrier stated it by now; null when it hasn't. Most carriers state all, some a part. */
export function drawDriver(deal: DemoDeal, now: Instant): GivenDriver | null {
  const random = seededRandom(400, deal.place)
  const isStated = random.chance(0.85)
  const givenAt = Math.min(deal.acceptedAt + random.between(20, 600) * MINUTE_MS, deal.pickupAt - HOUR_MS)
  const { driverName, driverPhone, truckNumber } = drawDriverOf(deal.carrier, random.between(0, CREW - 1))
  const trailerNumber = drawTrailer(random, deal)
  if (!isStated || givenAt > now || givenAt < deal.acceptedAt) return null
  return {
    driverName,
    ...(random.chance(0.9) && { driverPhone }),
    ...(random.chance(0.95) && { truckNumber }),
    ...(trailerNumber !== undefined && random.chance(0.8) && { trailerNumber }),
    givenAt: new Date(givenAt).toISOString(),
  }
}
