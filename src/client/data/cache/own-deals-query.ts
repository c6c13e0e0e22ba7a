import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { ownDealsStore } from '#offline/cache/own-deals.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from './use-stored.ts'

/** The account's own deals on a load, which it keeps reading after a release. */
export function ownDealsQuery(loadId: string): StoredQuery<EndpointResponse<typeof listLoadDealsEndpoint>> {
  return {
    key: ['loads', 'deals', loadId],
    fetch: (signal) => call(listLoadDealsEndpoint, { params: { id: loadId } }, { signal }),
    ...ownDealsStore(loadId),
  }
}
