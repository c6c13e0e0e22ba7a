import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { listMarketRatesEndpoint } from '#contract/freight/market-rate.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from './use-stored.ts'

/** What these lanes pay, stored on the device. @param lanes at most `MAX_MARKET_LANES`, in any order */
export function marketRatesQuery(
  lanes: readonly string[],
): StoredQuery<EndpointResponse<typeof listMarketRatesEndpoint>> {
  const names = [...new Set(lanes)].sort().join(',')
  return {
    key: ['market-rates', names],
    fetch: (signal) => call(listMarketRatesEndpoint, { query: { lanes: names } }, { signal }),
    ...createAnswerStore(listMarketRatesEndpoint, names),
  }
}
