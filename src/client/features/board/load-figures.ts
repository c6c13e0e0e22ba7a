import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import type { Load } from '#contract/freight/load.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import type { TripPlan } from '#domain/freight/hours-of-service.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { compareToMarket, formatMarketLane, marketArea } from '#domain/freight/market-rate.ts'
import {
  type Cents,
  centsToDollars,
  currentRate,
  dollarsToCents,
  formatMoney,
  ratePerMile,
} from '#domain/freight/money.ts'
import { hasLaneRate, withStopOff } from '#domain/freight/stop-off-rate.ts'
import { estimateLoad, isOnTime, type Truck, type TruckLoad } from '#domain/freight/truck.ts'
import { findUnpricedFreight, modelMarket } from '#domain/freight/rate-model.ts'
import { greatCircleMiles } from '#domain/geo/point.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BoardSearch } from './board-search.ts'
import { LOAD_FIGURES_COPY } from './copy.ts'

type FigureTone = 'good' | 'poor' | 'plain'

/** What a row says of a load's pay: texts, so that the first screen needs none of the rules. */
export interface LoadFigures {
  /** against the lane's market; absent for freight that is paid differently, or while it isn't known yet */
  market?: { words: string; brief: string; tone: FigureTone }
  /** on the carrier's truck; absent without one */
  profit?: { words: string; total: string; perDay: string; tone: FigureTone; isLate: boolean }
}

interface Known {
  /** null without one */
  truck: Truck | null
  /** by lane; undefined until it is known */
  market: ReadonlyMap<string, LaneMarketRate> | undefined
}

export const toneOf = (amount: number): FigureTone => (amount > 0 ? 'good' : amount < 0 ? 'poor' : 'plain')

/** A loss has a real minus sign. */
export function wholeDollars(cents: Cents): string {
  const dollars = Math.round(centsToDollars(cents))
  return dollars < 0 ? `−${formatMoney(-dollars)}` : formatMoney(dollars)
}

function describeMarket(load: Load, market: Known['market'], now: Instant): LoadFigures['market'] {
  const basis = marketBasisOf(load)
  if (basis === null || (basis.lane !== null && market === undefined)) return undefined
  const rate = basis.lane === null ? undefined : market?.get(basis.lane)
  const percent = compareLoadToMarket(load, rate ?? estimateMarket(load, now))
  if (percent === null) return undefined
  const [words, brief] = [LOAD_FIGURES_COPY.toMarket(percent), LOAD_FIGURES_COPY.signed(percent)]
  return {
    words: rate ? words : LOAD_FIGURES_COPY.estimated(words),
    brief: rate ? brief : LOAD_FIGURES_COPY.estimatedBrief(brief),
    tone: toneOf(percent),
  }
}

/** What the rate model says of a load that has stops between, or whose lane has too few known loads, in dollars per mile. */
export function estimateMarket(load: Load, now: Instant): Pick<LaneMarketRate, 'low' | 'median' | 'high'> {
  const stops = stopsOf(load)
  const perMile = modelMarket(
    {
      // a load with a market has one of these codes
      code: EQUIPMENT_CODES.find((known) => known === load.equipmentRequirements.code) ?? 'V',
      miles: load.distance,
      driveMinutes: load.avgTime,
      pickupAt: firstStop(stops).appointment.from,
      deliveryAt: lastStop(stops).appointment.from,
    },
    now,
  )
  return withStopOff(perMile, { miles: load.distance, stopCount: stops.length })
}

/** @param start where the truck is free: now, unless it hauls something else first */
export function describeProfit(
  load: Load,
  truck: Truck | null,
  search: Pick<BoardSearch, 'near'>,
  now: Instant,
  start?: TripPlan['end'],
): LoadFigures['profit'] {
  const hauled = toTruckLoad(load)
  if (truck === null || hauled === null) return undefined
  const { profit, profitPerDay, plan } = estimateLoad(hauled, truck, deadheadMiles(search, load), now, start)
  const [total, perDay] = [wholeDollars(profit), wholeDollars(profitPerDay)]
  return {
    words: LOAD_FIGURES_COPY.profit(total, perDay),
    total,
    perDay,
    tone: toneOf(profit),
    isLate: !isOnTime(plan),
  }
}

/** What the rows of these loads say of their pay, by the loads' ids. */
export function describeFigures(
  loads: readonly Load[],
  { truck, market }: Known,
  search: Pick<BoardSearch, 'near'>,
  now: Instant,
): Map<string, LoadFigures> {
  return new Map(
    loads.map((load) => {
      const [against, profit] = [describeMarket(load, market, now), describeProfit(load, truck, search, now)]
      return [load.id, { ...(against && { market: against }), ...(profit && { profit }) }]
    }),
  )
}

/** Over the market or a profit, under it or a loss: the words and signs say it too. */
export const FIGURE_TONES: Record<FigureTone, string> = {
  good: 'text-green-ink',
  poor: 'text-orange-ink',
  plain: 'text-ink-soft',
}

/** A load as its profit is reckoned; null while its miles are unknown. */
export function toTruckLoad(load: Load): TruckLoad | null {
  if (load.distance <= 0) return null
  const minutes = legMinutesOf(load)
  return {
    rate: currentRate(load),
    miles: load.distance,
    isTeam: load.team,
    stops: stopsOf(load).map(({ appointment }, index) => ({ appointment, legMinutes: minutes[index] ?? 0 })),
  }
}

/**
 * Driving to each stop from the one before. The board says no leg, which would help to find an address: there the total
 * is shared out by the miles as the crow flies.
 */
function legMinutesOf(load: Load): number[] {
  const stops = stopsOf(load)
  const legs = stops.slice(1).map((to, index) => {
    const [from, there] = [stops[index]?.location.coordinates, to.location.coordinates]
    // where a place isn't known, all legs are alike
    return { minutes: to.legMinutes, miles: from && there ? greatCircleMiles(from, there) : null }
  })
  if (legs.every(({ minutes }) => minutes !== undefined)) return [0, ...legs.map(({ minutes = 0 }) => minutes)]
  const isPlaced = legs.every(({ miles }) => miles !== null)
  const shares = legs.map(({ miles }) => (isPlaced ? (miles ?? 0) : 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return [0, ...shares.map((share) => load.avgTime * (all > 0 ? share / all : 1 / shares.length))]
}

/**
 * What a load's rate is compared with: its lane, or above two stops the rate model alone. Null for a team, a partial load
 * and special freight, which are paid differently.
 */
export function marketBasisOf(load: Load): { lane: string | null } | null {
  const stops = stopsOf(load)
  const [from, to] = [firstStop(stops).location.coordinates, lastStop(stops).location.coordinates]
  const { code: letters, commodity, specialInstructions } = load.equipmentRequirements
  const code = EQUIPMENT_CODES.find((known) => known === letters)
  const texts = [commodity, specialInstructions, load.brokerNotes]
  const isSpecial = load.team || load.partial || findUnpricedFreight({ weightLbs: load.weight, texts }) !== null
  if (!from || !to || code === undefined || isSpecial) return null
  if (!hasLaneRate(stops.length)) return { lane: null }
  return { lane: formatMarketLane({ code, pickupArea: marketArea(from), deliveryArea: marketArea(to) }) }
}

/** The lane whose market a load belongs to; null without one. */
export const marketLaneOf = (load: Load): string | null => marketBasisOf(load)?.lane ?? null

/** How far a load's rate per mile is over its market's median, in whole percent; null while its miles are unknown. */
export function compareLoadToMarket(load: Load, market: Pick<LaneMarketRate, 'median'>): number | null {
  const perMile = ratePerMile(currentRate(load), load.distance)
  return perMile === null ? null : compareToMarket(dollarsToCents(perMile), { median: dollarsToCents(market.median) })
}
