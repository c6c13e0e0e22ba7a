/** A button in the toast, which then stays ten seconds. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  message: string
  action?: ToastAction | undefined
}

/** Messages from before the region's chunk loaded. */
let unheard: ToastMessage[] = []
let listener: ((news: ToastMessage) => void) | undefined
let resolveFirstToast: () => void
const firstToast = new Promise<void>((resolve) => {
  resolveFirstToast = resolve
})

function say(news: ToastMessage): void {
  if (listener) listener(news)
  else unheard.push(news)
  resolveFirstToast()
}

/** Resolves when there is something for a region to show. */
export function whenFirstToast(): Promise<void> {
  return firstToast
}

/** Starts the region with the messages it missed. Returns the stop function. */
export function subscribeToToasts(hear: (news: ToastMessage) => void): () => void {
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
  error: (message: string, action?: ToastAction) => say({ kind: 'error', message, action }),
  info: (message: string, action?: ToastAction) => say({ kind: 'info', message, action }),
}
