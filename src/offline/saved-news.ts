/** A tab that saved something tells the others, so that one of them delivers it if this one is closed or frozen. */
const news = new BroadcastChannel('outbox')

export function tellSaved(): void {
  news.postMessage('saved')
}

/** Calls back when another tab saved something. Returns the way to stop. */
export function onSavedElsewhere(listener: () => void): () => void {
  news.addEventListener('message', listener)
  return () => news.removeEventListener('message', listener)
}
