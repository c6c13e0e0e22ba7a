import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { equipmentCode, TRAILERS_BY_VEHICLE } from '#domain/freight/equipment.ts'
import { dollarsToCents, centsToDollars } from '#domain/freight/money.ts'
import { findUnpricedFreight } from '#domain/freight/rate-model.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findLaneMarket, MARKET_RADIUS_MILES } from './lane-market.ts'
import type { RoadMeasure } from './resolve-lane.ts'

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
  }
}
