import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyQuery } from '#client/data/account/company.queries.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import type { useProof } from '#client/forms/use-proof.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { toasts } from '#client/ui/toasts.ts'
import { listCompanyEventsEndpoint } from '#contract/account/company.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** The newest lines of the company's log, for owners. */
export const companyLogQuery: StoredQuery<EndpointResponse<typeof listCompanyEventsEndpoint>> = {
  key: ['company', 'log'],
  fetch: (signal) => call(listCompanyEventsEndpoint, { query: {} }, { signal }),
  ...createAnswerStore(listCompanyEventsEndpoint, 'own'),
}

/** A change of the company's people; then they are read again. @param withProof of `useProof`: asks who you are where the server does */
export function useCompanyChange<E extends Endpoint>(
  endpoint: E,
  {
    done,
    onDone,
    withProof = (act) => act(),
  }: {
    done: (input: EndpointInput<E>) => string
    onDone?: () => void
    withProof?: ReturnType<typeof useProof>['withProof']
  },
) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAccount()
  return useMutation({
    meta: { about: endpoint.name, handles: 'PROOF_NEEDED' },
    mutationFn: (input: EndpointInput<E>) => withProof(() => call(endpoint, input)),
    async onSuccess(_, input) {
      toasts.success(done(input))
      onDone?.()
      await refresh()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: companyQuery.key }),
  })
}
