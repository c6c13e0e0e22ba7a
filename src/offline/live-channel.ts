/** What tabs and the service worker tell each other of the server's news. */
const channel = new BroadcastChannel('live')

/** There is something new for the account. */
export const LIVE_NEWS = 'news'

/** Told to every other tab, not to the one that tells. */
export function tellLive(message: unknown): void {
  channel.postMessage(message)
}

/** Returns the way to stop. */
export function onLive(listener: (message: unknown) => void): () => void {
  const hear = ({ data }: MessageEvent) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
