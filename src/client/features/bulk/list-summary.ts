import type { NewLoad } from '#contract/freight/load-post.ts'
import { dollarsToCents } from '#domain/freight/money.ts'

type Range = [least: number, most: number]

/** Totals of the loads that a list would post. */
export interface ListSummary {
  loads: number
  totalCents: number
  /** dollars */
  rates: Range
  /** dollars; null while the miles of a load are unknown */
  perMile: Range | null
  pounds: number
  /** first and last day, 'yyyy-MM-dd' at the stops */
  pickups: [first: string, last: string]
  /** rows whose delivery no driver can make, as in a spreadsheet */
  tooSoon: number[]
}

/** A load that the list would post. */
export interface ReadyLoad {
  load: NewLoad
  miles: number | null
  /** as in a spreadsheet */
  row: number
  isTooSoon: boolean
}

export function summarizeLoads(ready: readonly ReadyLoad[]): ListSummary | null {
  const [first] = ready
  if (!first) return null
  const summary: ListSummary = {
    loads: 0,
    totalCents: 0,
    rates: [first.load.rate, first.load.rate],
    perMile: [Number.POSITIVE_INFINITY, 0],
    pounds: 0,
    pickups: [first.load.pickupDateTime.slice(0, 10), first.load.pickupDateTime.slice(0, 10)],
    tooSoon: ready.filter(({ isTooSoon }) => isTooSoon).map(({ row }) => row),
  }
  for (const { load, miles } of ready) {
    const day = load.pickupDateTime.slice(0, 10)
    summary.loads += 1
    summary.totalCents += dollarsToCents(load.rate)
    summary.pounds += load.weight
    summary.rates = widened(summary.rates, load.rate)
    summary.perMile =
      summary.perMile && miles !== null ? widened(summary.perMile, load.rate / Math.max(miles, 1)) : null
    if (day < summary.pickups[0]) summary.pickups = [day, summary.pickups[1]]
    if (day > summary.pickups[1]) summary.pickups = [summary.pickups[0], day]
  }
  return summary
}

function widened([least, most]: Range, value: number): Range {
  return [Math.min(least, value), Math.max(most, value)]
}
