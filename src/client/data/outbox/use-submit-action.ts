import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/browser/session/use-session.ts'
import { type ToastAction, toasts } from '#client/ui/toasts.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { toastResult } from './action-toast.ts'
import {
  type ActionResult,
  type HeldAction,
  type Prove,
  submitAction,
  submitEditedAction,
  submitUndoableAction,
} from './submit-action.ts'

export interface ActionOptions {
  /** the toast once the server has it; null where the screen shows it */
  done: string | null
  /** a button in that toast */
  next?: ToastAction | undefined
  /** the toast beside the server's reason when it refuses */
  failed?: string | undefined
  onActed?: ((how: ActionResult) => Promise<void> | void) | undefined
  onRefused?: ((error: Error) => void) | undefined
  /** the screen offers Undo for ten seconds; runs when they begin, and `onActed` once the server has answered */
  onHeld?: () => Promise<void> | void
  /** id of the unsent op that this one replaces */
  insteadOf?: string | undefined
  /** asks for the proof that a guarded action needs; without it, the action is refused */
  prove?: Prove | undefined
  /** the error code that the screen reports itself */
  handles?: string | undefined
  /** id of the action and its object, 'cancel 0197…': its success clears its older errors */
  about?: string | undefined
}

/** Refetches everything but the account's own data. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
}

/**
 * An outbox action as a mutation, with its toasts: `isPending` until the form may close. Then everything but the account's data is
 * refetched.
 * @param label names the load in lists without a stored row: 'Load #48213, Dallas, TX to Tulsa, OK'
 */
export function useSubmitAction(
  label: string,
  { done, next, failed, onActed, onRefused, onHeld, insteadOf, prove, handles, about }: ActionOptions,
) {
  const userId = useSession().user.id
  const refresh = useRefresh()
  const acted = (how: ActionResult) => {
    if (done !== null) toastResult(how, done, next)
    return onActed?.(how)
  }
  const refused = (error: Error) => {
    if (failed !== undefined) toasts.error(failed, undefined, about)
    onRefused?.(error)
  }
  /** An undone action needs no toast here: the person who undid it saw one. */
  const follow = ({ end }: HeldAction) =>
    end
      .then((how) => (how === 'cancelled' ? undefined : acted(how)))
      .catch((error: unknown) => refused(error instanceof Error ? error : new Error(String(error))))
      .then(refresh)
  return useMutation({
    meta: { handles, about },
    mutationFn: async (intent: Intent): Promise<ActionResult | HeldAction> => {
      if (insteadOf) return submitEditedAction(insteadOf, { label, intent }, prove)
      const by = { userId, label }
      return onHeld ? submitUndoableAction(by, intent) : submitAction(by, intent, prove)
    },
    onSuccess: async (how) => {
      if (typeof how === 'object') {
        void follow(how)
        await onHeld?.()
      } else await acted(how)
      void refresh()
    },
    onError: (error) => {
      refused(error)
      void refresh()
    },
  })
}
