import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import { listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { TendersShown } from './tenders-search.ts'

/** A page of the company's tenders, the newest first. @param after the last one of the page before */
export const tendersQuery = (
  show: TendersShown,
  after?: string,
): StoredQuery<EndpointResponse<typeof listShipperTendersEndpoint>> => ({
  key: ['tenders', 'list', show, after ?? null],
  fetch: (signal) =>
    call(
      listShipperTendersEndpoint,
      { query: { after, ...(show === 'open' && { open: 'true' as const }) } },
      { signal },
    ),
  ...createAnswerStore(listShipperTendersEndpoint, `${show} ${after ?? ''}`),
})

/** An answer to a tender. Then all but the account's own data is read again: it may have changed a load. */
export function useTenderAnswer<E extends Endpoint>(endpoint: E, done: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { about: endpoint.name },
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess() {
      toasts.success(done)
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' }),
  })
}
