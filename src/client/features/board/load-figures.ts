import type { Load } from '#contract/freight/load.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { type Cents, centsToDollars, formatMoney } from '#domain/freight/money.ts'
import type { TripPlan } from '#domain/freight/hours-of-service.ts'
import { estimateLoad, isOnTime, type Truck } from '#domain/freight/truck.ts'
import type { Instant } from '#domain/time/instant.ts'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import type { BoardSearch } from './board-search.ts'
import { LOAD_FIGURES_COPY } from './load-figures-copy.ts'
import { compareLoadToMarket, marketLaneOf, toTruckLoad } from './truck-load.ts'

export type FigureTone = 'good' | 'poor' | 'plain'

/** What a row says of a load's pay: texts, so that the first screen needs none of the rules. */
export interface LoadFigures {
  /** against the lane's market; absent where the lane has none to compare with, or it isn't known yet */
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

function describeMarket(load: Load, market: Known['market']): LoadFigures['market'] {
  const lane = marketLaneOf(load)
  if (lane === null || market === undefined) return undefined
  const rate = market.get(lane)
  const percent = rate && compareLoadToMarket(load, rate)
  if (percent === null || percent === undefined)
    return { words: LOAD_FIGURES_COPY.tooFew, brief: LOAD_FIGURES_COPY.tooFewBrief, tone: 'plain' }
  return {
    words: LOAD_FIGURES_COPY.toMarket(percent),
    brief: LOAD_FIGURES_COPY.signed(percent),
    tone: toneOf(percent),
  }
}

/** @param start where the truck is free: now, unless it hauls something else first */
export function describeProfit(
  load: Load,
  truck: Truck | null,
  asked: Pick<BoardSearch, 'near'>,
  now: Instant,
  start?: TripPlan['end'],
): LoadFigures['profit'] {
  const hauled = toTruckLoad(load)
  if (truck === null || hauled === null) return undefined
  const { profit, profitPerDay, plan } = estimateLoad(hauled, truck, deadheadMiles(asked, load), now, start)
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
  asked: Pick<BoardSearch, 'near'>,
  now: Instant,
): Map<string, LoadFigures> {
  return new Map(
    loads.map((load) => {
      const [against, profit] = [describeMarket(load, market), describeProfit(load, truck, asked, now)]
      return [load.id, { ...(against && { market: against }), ...(profit && { profit }) }]
    }),
  )
}
