import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import { listConsentsGivenEndpoint } from '#contract/freight/dispatch-consent.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

/** The dispatchers that ask to book for the account, and those that may. */
export const ownDispatchersQuery: StoredQuery<EndpointResponse<typeof listConsentsGivenEndpoint>> = {
  key: ['dispatch', 'dispatchers'],
  fetch: (signal) => call(listConsentsGivenEndpoint, {}, { signal }),
  ...createAnswerStore(listConsentsGivenEndpoint, 'own'),
}

/** A change of a consent; then both lists are read again. */
export function useConsentChange<E extends Endpoint>(
  endpoint: E,
  { done, onDone, handles }: { done: (input: EndpointInput<E>) => string; onDone?: () => void; handles?: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { about: endpoint.name, handles },
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess(_, input) {
      toasts.success(done(input))
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dispatch'] }),
  })
}
