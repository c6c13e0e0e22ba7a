import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { submitAction, submitEditedAction, type ActionResult } from './submit-action.ts'

interface SubmitActionOptions {
  onActed: (how: ActionResult) => Promise<void> | void
  onRefused?: (error: Error) => void
  /** id of the unsent op that this one replaces */
  insteadOf?: string | undefined
  /** the error code that the screen reports itself */
  handles?: string | undefined
}

/** Refetches everything but the account's own data. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
}

/**
 * An outbox action as a mutation: `isPending` until the form may close. Then everything but the account's data is
 * refetched.
 * @param label names the load in lists without a stored row: 'Load #48213, Dallas, TX to Tulsa, OK'
 */
export function useSubmitAction(label: string, { onActed, onRefused, insteadOf, handles }: SubmitActionOptions) {
  const userId = useSession().user.id
  const refresh = useRefresh()
  return useMutation({
    ...(handles && { meta: { handles } }),
    mutationFn: (intent: Intent) =>
      insteadOf ? submitEditedAction(insteadOf, { label, intent }) : submitAction({ userId, label }, intent),
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
