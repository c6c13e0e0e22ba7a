import { listInvoicesEndpoint } from '#contract/account/subscription.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** API-53. */
export function invoicesQuery(page: number): StoredQuery<EndpointResponse<typeof listInvoicesEndpoint>> {
  return {
    key: ['subscriptions', 'invoices', page],
    fetch: (signal) => call(listInvoicesEndpoint, { query: { page } }, { signal }),
    ...createAnswerStore(listInvoicesEndpoint, String(page)),
  }
}
