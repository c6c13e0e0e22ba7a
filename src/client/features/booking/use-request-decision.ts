import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { acceptRequest, rejectRequest, withdrawRequest } from '#contract/booking.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { toasts } from '#client/ui/toast.tsx'
import { call } from '#offline/call.ts'
import { DECISION_WORDS } from './copy.ts'

type DecisionEndpoint = typeof acceptRequest | typeof rejectRequest | typeof withdrawRequest

/**
 * Accepts, rejects or withdraws. Its words tell how it went, beside the server's reason when it was refused; then requests
 * and loads are fetched anew (REQ-10), and `isPending` until they have come.
 */
export function useRequestDecision<E extends DecisionEndpoint>(verb: keyof typeof DECISION_WORDS, endpoint: E) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['load-requests'] }),
      queryClient.invalidateQueries({ queryKey: ['loads'] }),
    ])
  return useMutation({
    mutationFn: (input: InputOf<E>) => call(endpoint, input),
    onSuccess: () => {
      toasts.success(DECISION_WORDS[verb].done)
      return refresh()
    },
    onError: () => {
      toasts.error(DECISION_WORDS[verb].failed)
      void refresh()
    },
  })
}
