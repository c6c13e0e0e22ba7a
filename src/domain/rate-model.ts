import type { EquipmentCode } from './equipment.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from './instant.ts'
import { transitMinutes } from './transit.ts'

/**
 * Dollars a mile on a long lane, fuel included: DAT's national spot averages of February 2026 for van, reefer and
 * flatbed; the others by the trade's rule of thumb against those three.
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

/** January to December against February: January as DAT measured it, the rest the house's reading of the year's tides. */
const SEASON: Record<'van' | 'reefer' | 'flatbed', readonly number[]> = {
  van: [0.98, 1, 0.99, 0.99, 1.01, 1.04, 1.03, 1.01, 1, 1, 1.02, 1.04],
  // produce leaves the south from April on
  reefer: [0.99, 1, 1, 1.02, 1.06, 1.07, 1.04, 1.01, 1, 1.01, 1.03, 1.04],
  // what is built is built when it is warm
  flatbed: [0.99, 1, 1.03, 1.05, 1.06, 1.06, 1.04, 1.02, 1.01, 1, 0.98, 0.97],
}

/** No truck starts its engine for less, in dollars. */
const LEAST_TRIP = 350
/** A second driver, when the hours of one do not suffice. */
const TEAM = 1.2

export interface PricedTrip {
  code: EquipmentCode
  miles: number
  driveMinutes: number
  pickupAt: Instant
  deliveryAt: Instant
}

/** Short hauls cost more by the mile, since a day's work is a day's work. */
function shortHaul(miles: number): number {
  return 0.87 + 85 / (miles + 60)
}

/** Whoever must find a truck today pays for it; whoever can wait gets one on its way home. */
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

function hurry({ driveMinutes, pickupAt, deliveryAt }: PricedTrip): number {
  return deliveryAt - pickupAt < transitMinutes(driveMinutes) * MINUTE_MS ? TEAM : 1
}

/** What a trip costs where nobody has hauled the lane lately, in dollars a mile. */
export function modelledRatePerMile(trip: PricedTrip, now: Instant): number {
  const { code, pickupAt } = trip
  const miles = Math.max(1, trip.miles)
  const rate = PER_MILE[code] * shortHaul(miles) * season(code, pickupAt) * leadTime(pickupAt, now) * hurry(trip)
  return Math.max(rate, LEAST_TRIP / miles)
}
