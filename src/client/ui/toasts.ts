export interface News {
  kind: 'success' | 'error' | 'info'
  message: string
}

/** What was said before the region that shows it was on the page: it comes in a chunk of its own. */
let unheard: News[] = []
let listener: ((news: News) => void) | undefined

function say(news: News): void {
  if (listener) listener(news)
  else unheard.push(news)
}

/** The region listens from here on, and hears what it missed. Returns the way to stop. */
export function hearToasts(hear: (news: News) => void): () => void {
  listener = hear
  const missed = unheard
  unheard = []
  missed.forEach(hear)
  return () => {
    listener = undefined
  }
}

/** Says something in passing, from anywhere, also outside React. */
export const toasts = {
  /** [ERR-08] */
  success: (message: string) => say({ kind: 'success', message: message.charAt(0).toUpperCase() + message.slice(1) }),
  error: (message: string) => say({ kind: 'error', message }),
  info: (message: string) => say({ kind: 'info', message }),
}
