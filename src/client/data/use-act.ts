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

/**
 * An action of the outbox as a mutation: `isPending` until the form is let go. Whatever shows loads or requests is asked
 * for anew afterwards.
 * @param label what it is about, for lists that have no stored row to show: 'Load #48213, Dallas, TX to Tulsa, OK'
 */
export function useAct(label: string, { onActed, onRefused, insteadOf }: ActWords) {
  const userId = useSession().user.id
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
  return useMutation({
    mutationFn: (intent: Intent) => (insteadOf ? actInstead(insteadOf, intent) : act({ userId, label }, intent)),
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
