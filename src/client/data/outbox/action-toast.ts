import { NOT_SENT_TOASTS, OPEN_TO_SEND, OUTBOX_COPY } from './copy.ts'
import type { ActionResult } from './submit-action.ts'

const SAID_KEY = 'open-to-send'

/** Claims success only after the server confirmed it. */
export function toActionToast(how: ActionResult, done: string): { kind: 'success' | 'info'; message: string } {
  if (how === 'done') return { kind: 'success', message: done }
  if (how === 'cancelled') return { kind: 'info', message: OUTBOX_COPY.discardedBeforeItWasSent }
  const message = NOT_SENT_TOASTS[how]
  return { kind: 'info', message: how === 'offline' && isNewHere() ? `${message} ${OPEN_TO_SEND}` : message }
}

/** Without Background Sync only an open page sends. Said once per device. */
function isNewHere(): boolean {
  if ('sync' in ServiceWorkerRegistration.prototype) return false
  try {
    const isNew = localStorage.getItem(SAID_KEY) === null
    localStorage.setItem(SAID_KEY, 'said')
    return isNew
  } catch {
    return false
  }
}
