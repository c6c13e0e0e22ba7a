/** What tabs and the service worker tell each other of the server's news. */
const channel = new BroadcastChannel('live')

/**
 * - `news`: there is something new at the server
 * - `synced`: it has been fetched; lists, whose order and totals only the server knows, are old
 * - `board`: loads left the board or changed on it; `isShown`: a kept page had one of them, `hasNew`: one that none shows
 *   can be booked
 * - `refresh`: anything may have changed
 */
export type LiveNews =
  { is: 'news' | 'synced' | 'refresh' } | { is: 'board'; loadIds: readonly string[]; isShown: boolean; hasNew: boolean }

/** Told to every other tab, not to the one that tells. */
export function tellLive(news: LiveNews): void {
  channel.postMessage(news)
}

/** Returns the way to stop. */
export function onLive(listener: (news: LiveNews) => void): () => void {
  const hear = ({ data }: MessageEvent<LiveNews>) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
