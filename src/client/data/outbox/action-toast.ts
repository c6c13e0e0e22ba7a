import type { ActionResult } from './submit-action.ts'
import { NOT_SENT_TOASTS } from './wait-copy.ts'

/** Claims success only after the server confirmed it. */
export function toActionToast(how: ActionResult, done: string): { kind: 'success' | 'info'; message: string } {
  if (how === 'done') return { kind: 'success', message: done }
  if (how === 'cancelled') return { kind: 'info', message: 'Discarded before it was sent.' }
  return { kind: 'info', message: NOT_SENT_TOASTS[how] }
}
