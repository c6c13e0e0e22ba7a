import type { Kysely } from 'kysely'
import type { EquipmentCode } from '#domain/freight/equipment.ts'
import { type LaneRateSuggestion, suggestLaneRate } from '#domain/freight/lane-rate.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import { modelRatePerMile } from '#domain/freight/rate-model.ts'
import type { Point } from '#domain/geo/point.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { laneRates } from './lane-rate.sql.ts'

/** Around both ends. */
export const MARKET_RADIUS_MILES = 50

interface PricedLane {
  from: Point
  to: Point
  code: EquipmentCode
  miles: number
  driveMinutes: number
  pickupAt: Instant
  deliveryAt: Instant
  isTeam: boolean
}

/** What a lane pays, in dollars per mile. */
export async function findLaneMarket(db: Kysely<Schema>, lane: PricedLane, now: Instant): Promise<LaneRateSuggestion> {
  const { from, to, code, isTeam } = lane
  const since = new Date(now - MARKET_DAYS * DAY_MS)
  const rates = await laneRates(db, { from, to, radius: MARKET_RADIUS_MILES, code, isTeam, since })
  return suggestLaneRate(rates, modelRatePerMile(lane, now))
}
