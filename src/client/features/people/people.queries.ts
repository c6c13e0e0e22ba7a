import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyQuery } from '#client/data/account/company.queries.ts'
import type { useProof } from '#client/forms/use-proof.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { call } from '#offline/session/call.ts'

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
