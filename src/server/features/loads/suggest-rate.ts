import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { equipmentCode, TRAILERS_BY_VEHICLE } from '#domain/freight/equipment.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { suggestLaneRate } from '#domain/freight/lane-rate.ts'
import { dollarsToCents, centsToDollars } from '#domain/freight/money.ts'
import { modelRatePerMile } from '#domain/freight/rate-model.ts'
import { findUnpricedFreight } from '#domain/freight/unpriced-freight.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { RoadMeasure } from './resolve-lane.ts'
import { laneRates } from './lane-rate.sql.ts'

const DAYS = 90
const RADIUS_MILES = 50

/** API-29, ENT-09. */
export async function suggestRate(
  { body }: ParsedEndpointInput<typeof suggestRateEndpoint>,
  { db, now }: WriteContext,
  way: RoadMeasure,
): Promise<EndpointResponseInput<typeof suggestRateEndpoint>> {
  const vehicle = body.equipmentRequirements?.type ?? 'Van'
  const trailer = body.equipmentRequirements?.trailer ?? TRAILERS_BY_VEHICLE[vehicle][0] ?? 'Other'
  const code = equipmentCode(vehicle, trailer)
  const { commodity, specialInstructions } = body.equipmentRequirements ?? {}
  const texts = [commodity, specialInstructions, body.brokerNotes]
  if (findUnpricedFreight({ weightLbs: body.weight, texts })) throw new Refused('NO_RATE_KNOWN')
  const isTeam = body.team ?? false
  const model = modelRatePerMile(
    {
      code,
      miles: way.miles,
      driveMinutes: way.driveMinutes,
      pickupAt: Date.parse(body.pickupDateTime),
      deliveryAt: Date.parse(body.deliveryDateTime),
      isTeam,
    },
    now,
  )
  const rates = await laneRates(db, {
    from: body.pickupLocation.coordinates,
    to: body.deliveryLocation.coordinates,
    radius: RADIUS_MILES,
    code,
    isTeam,
    since: new Date(now - DAYS * DAY_MS),
  })
  const { basis, perMile, low, high, loads, companies } = suggestLaneRate(rates, model)
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
    days: DAYS,
    radius: RADIUS_MILES,
  }
}
