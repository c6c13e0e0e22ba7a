import { readCompanyEndpoint } from '#contract/account/company.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from '../cache/use-stored.ts'

/** Who works in the person's company. */
export const companyQuery: StoredQuery<EndpointResponse<typeof readCompanyEndpoint>> = {
  key: ['company'],
  fetch: (signal) => call(readCompanyEndpoint, {}, { signal }),
  ...createAnswerStore(readCompanyEndpoint, 'own'),
}
