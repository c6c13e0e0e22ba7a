import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/browser/use-session.ts'
import type { Intent } from '#offline/op-kind.ts'
import { act, actInstead, type Acted } from './act.ts'

interface ActWords {
  onActed: (how: Acted) => Promise<void> | void
  onRefused?: (error: Error) => void
  /** the unsent action that this one replaces */
  insteadOf?: string | undefined
}

/** Whatever shows loads, requests or news is asked for anew. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
}

/**
 * An action of the outbox as a mutation: `isPending` until the form is let go. Whatever shows loads or requests is asked
 * for anew afterwards.
 * @param label what it is about, for lists that have no stored row to show: 'Load #48213, Dallas, TX to Tulsa, OK'
 */
export function useAct(label: string, { onActed, onRefused, insteadOf }: ActWords) {
  const userId = useSession().user.id
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (intent: Intent) =>
      insteadOf ? actInstead(insteadOf, { label, intent }) : act({ userId, label }, intent),
    onSuccess: async (how) => {
      await onActed(how)
      void refresh()
    },
    onError: (error) => {
      onRefused?.(error)
      void refresh()
    },
  })
}
