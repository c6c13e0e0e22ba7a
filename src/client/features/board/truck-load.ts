import type { Load } from '#contract/freight/load.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import { compareToMarket, formatMarketLane, marketArea } from '#domain/freight/market-rate.ts'
import { currentRate, dollarsToCents, ratePerMile } from '#domain/freight/money.ts'
import { findUnpricedFreight } from '#domain/freight/unpriced-freight.ts'
import type { TruckLoad } from '#domain/freight/truck.ts'
import { stopAppointment } from '#client/components/load/load-stop.ts'

/** A load as its profit is reckoned; null while its miles are unknown. */
export function toTruckLoad(load: Load): TruckLoad | null {
  if (load.distance <= 0) return null
  return {
    rate: currentRate(load),
    miles: load.distance,
    driveMinutes: load.avgTime,
    isTeam: load.team,
    pickup: stopAppointment(load, 'pickup'),
    delivery: stopAppointment(load, 'delivery'),
  }
}

/** The market that a load belongs to; null for a team, a partial load and special freight, which are paid differently. */
export function marketLaneOf({ pickupLocation, deliveryLocation, ...load }: Load): string | null {
  const [from, to] = [pickupLocation.coordinates, deliveryLocation.coordinates]
  const { code: letters, commodity, specialInstructions } = load.equipmentRequirements
  const code = EQUIPMENT_CODES.find((known) => known === letters)
  const texts = [commodity, specialInstructions, load.brokerNotes]
  const isSpecial = load.team || load.partial || findUnpricedFreight({ weightLbs: load.weight, texts }) !== null
  if (!from || !to || code === undefined || isSpecial) return null
  return formatMarketLane({ code, pickupArea: marketArea(from), deliveryArea: marketArea(to) })
}

/** How far a load's rate per mile is over its market's median, in whole percent; null while its miles are unknown. */
export function compareLoadToMarket(load: Load, market: LaneMarketRate): number | null {
  const perMile = ratePerMile(currentRate(load), load.distance)
  return perMile === null ? null : compareToMarket(dollarsToCents(perMile), { median: dollarsToCents(market.median) })
}
