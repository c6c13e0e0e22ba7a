import { listSubscriptionsEndpoint } from '#contract/account/subscription.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** API-50. */
export function subscriptionsQuery(page: number): StoredQuery<EndpointResponse<typeof listSubscriptionsEndpoint>> {
  return {
    key: ['subscriptions', 'list', page],
    fetch: (signal) => call(listSubscriptionsEndpoint, { query: { page } }, { signal }),
    ...createAnswerStore(listSubscriptionsEndpoint, String(page)),
  }
}
