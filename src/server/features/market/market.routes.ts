import { LRUCache } from 'lru-cache'
import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import { listMarketRatesEndpoint } from '#contract/freight/market-rate.ts'
import {
  calculateMarketRate,
  firstMarketDay,
  formatMarketLane,
  marketDay,
  type MarketLane,
  type MarketRate,
} from '#domain/freight/market-rate.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Spend } from '#server/http/budget.ts'
import type { Router } from '#server/ports/router/router.ts'
import { listLoadMarkets, readLoadMarket, suggestRate } from './lane-market.ts'
import { readAgreedRates } from './market.sql.ts'

type Answer = EndpointResponseInput<typeof listMarketRatesEndpoint>['data'][number]

/** Lanes kept for the day; about 200 bytes each. */
const MOST_KEPT = 20_000

/** Figures of the day by lane: they are the same for everybody until the next one. */
function createMarketRates() {
  const rates = new LRUCache<string, { rate: MarketRate | null }>({ max: MOST_KEPT })
  let day = 0

  return async (db: Kysely<Schema>, lanes: readonly MarketLane[], today: number): Promise<(MarketRate | null)[]> => {
    if (today !== day) rates.clear()
    day = today
    const cached = lanes.map((lane) => rates.get(formatMarketLane(lane)))
    const missing = lanes.filter((_, i) => cached[i] === undefined)
    if (missing.length === 0) return cached.map((entry) => entry?.rate ?? null)
    const agreed = await readAgreedRates(db, missing, { from: firstMarketDay(today), before: today })
    const read = new Map(missing.map((lane, i) => [lane, calculateMarketRate(agreed[i] ?? [], today)]))
    // another day may have begun meanwhile
    if (day === today) for (const [lane, rate] of read) rates.set(formatMarketLane(lane), { rate })
    return lanes.map((lane, i) => read.get(lane) ?? cached[i]?.rate ?? null)
  }
}

function presentMarketRate(lane: MarketLane, { low, median, high, loads, companies }: MarketRate): Answer {
  return {
    lane: formatMarketLane(lane),
    low: centsToDollars(low),
    median: centsToDollars(median),
    high: centsToDollars(high),
    loads,
    companies,
  }
}

export function marketRoutes({ router, spend }: { router: Router; spend: Spend }): Route[] {
  const rates = createMarketRates()
  return [
    route(listMarketRatesEndpoint, async ({ query: { lanes } }, { db, now }) => {
      const marketRates = await rates(db, lanes, marketDay(now))
      return { data: lanes.flatMap((lane, i) => (marketRates[i] ? [presentMarketRate(lane, marketRates[i])] : [])) }
    }),
    readLoadMarket,
    listLoadMarkets,
    suggestRate({ router, spend }),
  ]
}
