import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import type { EquipmentCode } from './equipment.ts'
import { calculateTransitMinutes } from './transit.ts'

/**
 * Dollars per mile on a long lane, fuel included: DAT's national spot averages of February 2026 for van, reefer and
 * flatbed; the others by industry rule of thumb relative to those.
 */
const PER_MILE: Record<EquipmentCode, number> = {
  V: 2.45,
  R: 2.94,
  F: 2.58,
  SD: 2.71,
  SB: 2.2,
  PO: 2.08,
  C: 2.6,
  TA: 3.1,
}

/** January to December relative to February: January as measured by DAT, the rest our own estimate. */
const SEASON: Record<'van' | 'reefer' | 'flatbed', readonly number[]> = {
  van: [0.98, 1, 0.99, 0.99, 1.01, 1.04, 1.03, 1.01, 1, 1, 1.02, 1.04],
  // produce leaves the south from April on
  reefer: [0.99, 1, 1, 1.02, 1.06, 1.07, 1.04, 1.01, 1, 1.01, 1.03, 1.04],
  // construction peaks in the warm months
  flatbed: [0.99, 1, 1.03, 1.05, 1.06, 1.06, 1.04, 1.02, 1.01, 1, 0.98, 0.97],
}

/** Minimum price of a trip, in dollars. */
const LEAST_TRIP = 350
/** For a second driver: asked for, or needed because one driver's hours aren't enough. */
const TEAM = 1.2

export interface TripToPrice {
  code: EquipmentCode
  miles: number
  driveMinutes: number
  pickupAt: Instant
  deliveryAt: Instant
  /** posted for two drivers */
  isTeam?: boolean | undefined
}

/** Short hauls cost more per mile: they take a day of work too. */
function shortHaul(miles: number): number {
  return 0.87 + 85 / (miles + 60)
}

/** A truck needed today costs more; for a later pickup, one may be on its way home. */
function leadTime(pickupAt: Instant, now: Instant): number {
  const ahead = pickupAt - now
  if (ahead < 12 * HOUR_MS) return 1.1
  if (ahead < DAY_MS) return 1.06
  if (ahead < 2 * DAY_MS) return 1.02
  return ahead > 7 * DAY_MS ? 0.98 : 1
}

function season(code: EquipmentCode, pickupAt: Instant): number {
  const year = SEASON[code === 'R' ? 'reefer' : code === 'F' || code === 'SD' ? 'flatbed' : 'van']
  return year[new Date(pickupAt).getUTCMonth()] ?? 1
}

function secondDriver({ driveMinutes, pickupAt, deliveryAt, isTeam }: TripToPrice): number {
  return isTeam || deliveryAt - pickupAt < calculateTransitMinutes(driveMinutes) * MINUTE_MS ? TEAM : 1
}

/** The estimated price of a trip on a lane without recent loads, in dollars per mile. */
export function modelRatePerMile(trip: TripToPrice, now: Instant): number {
  const { code, pickupAt } = trip
  const miles = Math.max(1, trip.miles)
  const rate = PER_MILE[code] * shortHaul(miles) * season(code, pickupAt) * leadTime(pickupAt, now) * secondDriver(trip)
  return Math.max(rate, LEAST_TRIP / miles)
}

/** The model's own middle half, as a share of its price. */
const MODEL_HALF = 1.1

/** The model's price with its middle half, in dollars per mile: for lanes where too few loads are known. */
export function modelMarket(trip: TripToPrice, now: Instant): { low: number; median: number; high: number } {
  const median = modelRatePerMile(trip, now)
  return { low: median / MODEL_HALF, median, high: median * MODEL_HALF }
}

/** Freight that neither the rate model nor the lane's usual loads have seen. */
export type UnpricedFreight = 'heavy' | 'over-dimensional' | 'hazmat'

/** Pounds; a loaded truck above this is over the 80,000 lb limit without a permit (23 CFR 658.17). */
const HEAVIEST = 48_000

const OVER_DIMENSIONAL =
  /\bover[\s-]?dimension(?:al|ed)?\b|\bover[\s-]?sized?\b|\bover[\s-]?(?:width|height|length)\b|\bwide load\b|\bsuper[\s-]?load\b|\b(?:pilot|escort) (?:car|vehicle)s?\b/i
const HAZMAT =
  /\bhaz[\s-]?mat\b|\bhazardous\b|\bdangerous goods\b|\bplacard(?:s|ed)?\b|\bUN[\s-]?\d{4}\b|\bexplosives?\b/i
/** 'Non-hazmat', 'no placards', 'not oversize' */
const DENIED =
  /\b(?:non|not?|nothing|without)[\s-]+(?:a[\s-]+|an[\s-]+)?(?=[a-z])[a-z-]+(?: load| goods| car| vehicle)?/gi

interface Freight {
  weightLbs?: number | undefined
  /** commodity, instructions, notes */
  texts?: readonly (string | null | undefined)[]
}

/** Why no rate can be suggested for this freight; null if one can. */
export function findUnpricedFreight({ weightLbs = 0, texts = [] }: Freight): UnpricedFreight | null {
  if (weightLbs > HEAVIEST) return 'heavy'
  const words = texts.map((text) => text?.replaceAll(DENIED, ' ') ?? '').join('\n')
  if (HAZMAT.test(words)) return 'hazmat'
  return OVER_DIMENSIONAL.test(words) ? 'over-dimensional' : null
}
