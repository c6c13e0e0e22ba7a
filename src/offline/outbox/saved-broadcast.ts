/** A tab that saved something tells the others, so one of them delivers it if this one closes or freezes. */
const news = new BroadcastChannel('outbox')

export function broadcastSaved(): void {
  news.postMessage('saved')
}

/** Calls back when another tab saved something. Returns an unsubscribe function. */
export function onSavedElsewhere(listener: () => void): () => void {
  news.addEventListener('message', listener)
  return () => news.removeEventListener('message', listener)
}
