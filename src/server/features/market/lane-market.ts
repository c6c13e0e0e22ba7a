import { type LaneMarket, listLoadMarketsEndpoint, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { type EquipmentCode, equipmentCode, TRAILERS_BY_VEHICLE } from '#domain/freight/equipment.ts'
import { type LaneRateSuggestion, suggestLaneRate } from '#domain/freight/lane-rate.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { findUnpricedFreight, modelRatePerMile } from '#domain/freight/rate-model.ts'
import { extraStops, hasLaneRate, STOP_OFF, withStopOff } from '#domain/freight/stop-off-rate.ts'
import type { Point } from '#domain/geo/point.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { preparedRoute, route } from '#server/http/route.ts'
import { measureRoad } from '#server/ports/router/measure-road.ts'
import type { Router } from '#server/ports/router/router.ts'
import { findLoadFor, type LoadRow, selectLoadsFor, type StopJson } from '../loads/load.sql.ts'
import { laneRates } from './market.sql.ts'

/** Around both ends. */
const MARKET_RADIUS_MILES = 50

interface PricedLane {
  from: Point
  to: Point
  code: EquipmentCode
  miles: number
  driveMinutes: number
  pickupAt: Instant
  deliveryAt: Instant
  isTeam: boolean
  stopCount: number
}

/** What a lane pays, in dollars per mile; above two stops what the rate model says, with the stops between. */
async function findLaneMarket(db: Kysely<Schema>, lane: PricedLane, now: Instant): Promise<LaneRateSuggestion> {
  const { from, to, code, isTeam } = lane
  const since = new Date(now - MARKET_DAYS * DAY_MS)
  const question = { from, to, radius: MARKET_RADIUS_MILES, code, isTeam, since }
  const rates = hasLaneRate(lane.stopCount) ? await laneRates(db, question) : []
  const lanePays = suggestLaneRate(rates, modelRatePerMile(lane, now))
  const { low, median, high } = withStopOff({ ...lanePays, median: lanePays.perMile }, lane)
  return { ...lanePays, perMile: median, low, high }
}

/** The part of a figure that is for stops between; nothing without any. */
function stopOffOf(stopCount: number): { stopOff?: number } {
  return hasLaneRate(stopCount) ? {} : { stopOff: extraStops(stopCount) * STOP_OFF.median }
}

function pointOf({ latitude, longitude }: StopJson) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** By its stored miles: it asks no road service. */
async function marketOf(db: Kysely<Schema>, load: LoadRow, now: Instant): Promise<LaneMarket | null> {
  const [from, to] = [pointOf(firstStop(load.stops)), pointOf(lastStop(load.stops))]
  const texts = [load.commodity, load.special_instructions, load.broker_notes]
  const isUnpriced = findUnpricedFreight({ weightLbs: load.weight_lbs, texts }) !== null
  if (!from || !to || isUnpriced || load.distance_miles <= 0) return null
  const { perMile, low, high, basis, loads, companies } = await findLaneMarket(
    db,
    {
      from,
      to,
      code: load.equipment_code,
      miles: load.distance_miles,
      driveMinutes: load.drive_minutes,
      pickupAt: load.pickup_at.getTime(),
      deliveryAt: load.delivery_at.getTime(),
      isTeam: load.team,
      stopCount: load.stops.length,
    },
    now,
  )
  const trip = (rate: number) => Math.round(rate * load.distance_miles)
  return {
    median: trip(perMile),
    low: trip(low),
    high: trip(high),
    basis,
    loads,
    companies,
    days: MARKET_DAYS,
    ...stopOffOf(load.stops.length),
  }
}

/** The market of an own load. */
export const readLoadMarket = route(readLoadMarketEndpoint, async ({ params }, { db, actor, now }) => {
  const load = await findLoadFor(db, actor.accountId, params.id)
  if (load?.owner_id !== actor.accountId) throw new Refused('NOT_FOUND')
  return { market: await marketOf(db, load, now) }
})

/** The markets of those loads that are the actor's own. */
export const listLoadMarkets = route(listLoadMarketsEndpoint, async ({ query }, { db, actor, now }) => {
  const own = await selectLoadsFor(db, actor.accountId)
    .where('load.id', 'in', query.ids)
    .where('load.owner_id', '=', actor.accountId)
    .execute()
  const data = []
  for (const load of own) data.push({ loadId: load.id, market: await marketOf(db, load, now) })
  return { data }
})

/** API-29, ENT-09. */
export const suggestRate = ({ router, spend }: { router: Router; spend: Spend }) =>
  preparedRoute(
    suggestRateEndpoint,
    async ({ body: { pickupLocation, via = [], deliveryLocation } }, ctx) => {
      await spend.upTo(ctx, 'routes', via.length + 1)
      return measureRoad(router, [pickupLocation.coordinates, ...via, deliveryLocation.coordinates])
    },
    async ({ body }, { db, now }, way) => {
      const stopCount = way.legs.length + 1
      const vehicle = body.equipmentRequirements?.type ?? 'Van'
      const trailer = body.equipmentRequirements?.trailer ?? TRAILERS_BY_VEHICLE[vehicle][0] ?? 'Other'
      const code = equipmentCode(vehicle, trailer)
      const { commodity, specialInstructions } = body.equipmentRequirements ?? {}
      const texts = [commodity, specialInstructions, body.brokerNotes]
      if (findUnpricedFreight({ weightLbs: body.weight, texts })) throw new Refused('NO_RATE_KNOWN')
      const isTeam = body.team ?? false
      const { basis, perMile, low, high, loads, companies } = await findLaneMarket(
        db,
        {
          from: body.pickupLocation.coordinates,
          to: body.deliveryLocation.coordinates,
          code,
          miles: way.miles,
          driveMinutes: way.driveMinutes,
          pickupAt: Date.parse(body.pickupDateTime),
          deliveryAt: Date.parse(body.deliveryDateTime),
          isTeam,
          stopCount,
        },
        now,
      )
      const trip = (rate: number) => Math.round(rate * way.miles)
      return {
        suggestedRate: trip(perMile),
        rateRange: { min: trip(low), max: trip(high) },
        ratePerMile: centsToDollars(dollarsToCents(perMile)),
        distance: way.miles,
        distanceSource: way.source,
        basis,
        loads,
        companies,
        days: MARKET_DAYS,
        radius: MARKET_RADIUS_MILES,
        ...stopOffOf(stopCount),
      }
    },
  )
