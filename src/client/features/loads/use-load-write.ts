import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { LOAD_WORDS } from './copy.ts'

/**
 * An action on a load. Its words tell how it went, beside the server's reason when it was refused; then whatever shows
 * loads or requests is fetched anew, and `isPending` until it has come.
 * @param onDone comes before that: to close what asked, or to leave a screen whose load is gone
 */
export function useLoadWrite<E extends Endpoint>(
  action: keyof typeof LOAD_WORDS,
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
    mutationFn: (input: InputOf<E>) => call(endpoint, input),
    onSuccess: async () => {
      toasts.success(LOAD_WORDS[action].done)
      await onDone?.()
      await refresh()
    },
    onError: () => {
      toasts.error(LOAD_WORDS[action].failed)
      void refresh()
    },
  })
}
