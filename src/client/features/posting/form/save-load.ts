import { toActionToast } from '#client/data/outbox/action-toast.ts'
import {
  type ActionResult,
  submitAction,
  submitEditedAction,
  submitUndoableAction,
} from '#client/data/outbox/submit-action.ts'
import type { Saving } from '#client/data/outbox/use-action.ts'
import { toasts } from '#client/ui/toasts.ts'

export const saving: Saving = { submitAction, submitEditedAction, submitUndoableAction }

/** @param done toast once the server confirmed it */
export function tellResult(how: ActionResult, done: string): void {
  const { kind, message } = toActionToast(how, done)
  toasts[kind](message)
}
