import { type LaneMarket, listLoadMarketsEndpoint, MAX_MARKET_LOADS } from '#contract/freight/compare-offers.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** What the lanes of own loads pay, by load: of the first `MAX_MARKET_LOADS`, where a rate is known. */
export function useLoadMarkets(loadIds: readonly string[]): ReadonlyMap<string, LaneMarket> {
  const mayUpdate = canUpdateLoads(useSession())
  const ids = loadIds.slice(0, MAX_MARKET_LOADS).sort().join(',')
  const { data } = useStored(
    {
      key: ['load-markets', ids],
      fetch: (signal) => call(listLoadMarketsEndpoint, { query: { ids } }, { signal }),
      ...createAnswerStore(listLoadMarketsEndpoint, ids),
    },
    { enabled: ids !== '' && mayUpdate, everyMs: Infinity, staleMs: HOUR_MS, isExtra: true },
  )
  return new Map(data?.data.flatMap(({ loadId, market }) => (market ? [[loadId, market]] : [])))
}
