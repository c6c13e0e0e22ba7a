import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { LOAD_ACTION_TOASTS } from './copy.ts'

/**
 * An online action on a load. Toasts the result, beside the server's reason if it was rejected; then loads and requests
 * are refetched, and `isPending` lasts until they have loaded.
 * @param onDone runs before that: closes the dialog, or leaves the screen of a deleted load
 */
export function useLoadMutation<E extends Endpoint>(
  action: keyof typeof LOAD_ACTION_TOASTS,
  endpoint: E,
  onDone?: () => Promise<void> | void,
) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['loads'] }),
      queryClient.invalidateQueries({ queryKey: ['load-requests'] }),
    ])
  return useMutation({
    meta: { about: action },
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess: async () => {
      toasts.success(LOAD_ACTION_TOASTS[action].done)
      await onDone?.()
      await refresh()
    },
    onError: () => {
      toasts.error(LOAD_ACTION_TOASTS[action].failed, undefined, action)
      void refresh()
    },
  })
}
