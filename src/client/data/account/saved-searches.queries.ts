import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { listSavedSearchesEndpoint } from '#contract/freight/saved-search.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from '../cache/use-stored.ts'

/** The account's saved searches by name, stored on the device. */
export const savedSearchesQuery: StoredQuery<EndpointResponse<typeof listSavedSearchesEndpoint>> = {
  key: ['saved-searches'],
  fetch: (signal) => call(listSavedSearchesEndpoint, {}, { signal }),
  ...createAnswerStore(listSavedSearchesEndpoint, ''),
}
