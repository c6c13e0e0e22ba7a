import { type ToastAction, toasts } from '#client/ui/toasts.ts'
import { NOT_SENT_TOASTS, OPEN_TO_SEND, OUTBOX_COPY } from './copy.ts'
import type { ActionResult } from './submit-action.ts'

const SAID_KEY = 'open-to-send'

/** Claims success only after the server confirmed it. @param next a button beside `done` */
export function toastResult(how: ActionResult, done: string, next?: ToastAction): void {
  if (how === 'done') return toasts.success(done, next)
  if (how === 'cancelled') return toasts.info(OUTBOX_COPY.discardedBeforeItWasSent)
  const message = NOT_SENT_TOASTS[how]
  toasts.info(how === 'offline' && isNewHere() ? `${message} ${OPEN_TO_SEND}` : message)
}

/** Without Background Sync only an open page sends. Said once per device. */
function isNewHere(): boolean {
  if ('SyncManager' in window) return false
  try {
    const isNew = localStorage.getItem(SAID_KEY) === null
    localStorage.setItem(SAID_KEY, 'said')
    return isNew
  } catch {
    return false
  }
}
