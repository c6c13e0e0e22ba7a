/** A button in the toast, which then stays ten seconds. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  message: string
  action?: ToastAction | undefined
  /** to copy by hand: the toast stays until it is closed */
  text?: string
  /** id of the action that failed: its next success clears this error */
  about?: string | undefined
}

/** An action succeeded, so its older errors no longer hold. */
interface ErrorsCleared {
  kind: 'cleared'
  about: string
}

export type ToastNews = ToastMessage | ErrorsCleared

/** Messages from before the region's chunk loaded. */
let unheard: ToastMessage[] = []
let listener: ((news: ToastNews) => void) | undefined

function say(news: ToastMessage): void {
  if (listener) listener(news)
  else unheard.push(news)
}

/** Before the region is there, the error is simply not shown. */
function clear(about: string): void {
  if (listener) listener({ kind: 'cleared', about })
  else unheard = unheard.filter((news) => news.kind !== 'error' || news.about !== about)
}

/** Starts the region with the messages it missed. Returns the stop function. */
export function subscribeToToasts(hear: (news: ToastNews) => void): () => void {
  listener = hear
  const missed = unheard
  unheard = []
  missed.forEach(hear)
  return () => {
    listener = undefined
  }
}

/** Shows a toast from anywhere, also outside React. */
export const toasts = {
  /** [ERR-08] */
  success: (message: string, action?: ToastAction) =>
    say({ kind: 'success', message: message.charAt(0).toUpperCase() + message.slice(1), action }),
  /** @param about id of the action that failed */
  error: (message: string, action?: ToastAction, about?: string) => say({ kind: 'error', message, action, about }),
  byHand: (message: string, text: string) => say({ kind: 'error', message, text }),
  info: (message: string, action?: ToastAction) => say({ kind: 'info', message, action }),
  /** [USE-07] takes the errors of this action off the screen */
  clearErrors: (about: string) => clear(about),
}
