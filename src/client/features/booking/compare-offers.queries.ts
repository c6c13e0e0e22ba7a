import { listCarrierRecordsEndpoint, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** How the carriers who requested a load did before. */
export function carrierRecordsQuery(loadId: string): StoredQuery<EndpointResponse<typeof listCarrierRecordsEndpoint>> {
  const store = createAnswerStore(listCarrierRecordsEndpoint, loadId)
  return {
    key: ['load-requests', 'carriers', loadId],
    fetch: (signal) => call(listCarrierRecordsEndpoint, { params: { id: loadId } }, { signal }),
    ...store,
  }
}

/** What the load's lane pays. */
export function loadMarketQuery(loadId: string): StoredQuery<EndpointResponse<typeof readLoadMarketEndpoint>> {
  const store = createAnswerStore(readLoadMarketEndpoint, loadId)
  return {
    key: ['loads', 'market', loadId],
    fetch: (signal) => call(readLoadMarketEndpoint, { params: { id: loadId } }, { signal }),
    ...store,
  }
}
