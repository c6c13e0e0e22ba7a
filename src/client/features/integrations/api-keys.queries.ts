import { useQueryClient } from '@tanstack/react-query'
import { COMPANY_LOG_KEY } from '#client/data/account/company.queries.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { listApiKeysEndpoint } from '#contract/programs/api-key.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** The company's keys, the newest first, for owners. */
export const apiKeysQuery: StoredQuery<EndpointResponse<typeof listApiKeysEndpoint>> = {
  key: ['auth', 'api-keys'],
  fetch: (signal) => call(listApiKeysEndpoint, {}, { signal }),
  ...createAnswerStore(listApiKeysEndpoint, 'own'),
}

/** The keys are read again with the account, which counts them. */
export function useRefreshApiKeys(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refreshAccount = useRefreshAccount()
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: COMPANY_LOG_KEY }), refreshAccount()])
  }
}
