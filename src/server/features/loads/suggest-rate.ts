import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { suggestRate as endpoint } from '#contract/rate-suggestion.ts'
import { equipmentCode, TRAILERS_OF } from '#domain/equipment.ts'
import { DAY_MS } from '#domain/instant.ts'
import { laneSuggestion } from '#domain/lane-market.ts'
import { centsOf, dollarsOf } from '#domain/money.ts'
import { modelledRatePerMile } from '#domain/rate-model.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import type { Measured } from './lane.ts'
import { laneRates } from './lane-rate.sql.ts'

const DAYS = 90
const RADIUS_MILES = 50

/** API-29, ENT-09. */
export async function suggestRate(
  { body }: ParsedInputOf<typeof endpoint>,
  { db, now }: WriteRequest,
  way: Measured,
): Promise<AnswerInputOf<typeof endpoint>> {
  const vehicle = body.equipmentRequirements?.type ?? 'Van'
  const trailer = body.equipmentRequirements?.trailer ?? TRAILERS_OF[vehicle][0] ?? 'Other'
  const code = equipmentCode(vehicle, trailer)
  const model = modelledRatePerMile(
    {
      code,
      miles: way.miles,
      driveMinutes: way.driveMinutes,
      pickupAt: Date.parse(body.pickupDateTime),
      deliveryAt: Date.parse(body.deliveryDateTime),
    },
    now,
  )
  const rates = await laneRates(db, {
    from: body.pickupLocation.coordinates,
    to: body.deliveryLocation.coordinates,
    radius: RADIUS_MILES,
    code,
    since: new Date(now - DAYS * DAY_MS),
  })
  const { basis, perMile, low, high, loads, companies } = laneSuggestion(rates, model)
  const trip = (rate: number) => Math.round(rate * way.miles)
  return {
    suggestedRate: trip(perMile),
    rateRange: { min: trip(low), max: trip(high) },
    ratePerMile: dollarsOf(centsOf(perMile)),
    distance: way.miles,
    distanceSource: way.source,
    basis,
    loads,
    companies,
    days: DAYS,
    radius: RADIUS_MILES,
  }
}
