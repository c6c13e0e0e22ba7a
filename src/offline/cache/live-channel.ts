import type { LiveEvent } from '#contract/sync/sync.ts'

/** Carries live updates between tabs and the service worker. */
const channel = new BroadcastChannel('live')

/** Loads that left the board; a carrier got those in `booked`, and of the others the server doesn't say why. */
export type LeftLoads = Pick<Extract<LiveEvent, { type: 'board' }>, 'gone' | 'booked'>

/**
 * - `news`: the server has changes
 * - `synced`: they were fetched; lists are stale, since only the server knows their order and totals
 * - `board`: loads changed on the board or left it, which the cached pages show after this; `isShown`: a cached page lists one of them, `hasNew`: one that no
 *   cached page lists can be booked
 * - `refresh`: anything may have changed
 */
export type LiveBroadcast =
  | { type: 'news' | 'synced' | 'refresh' }
  | {
      type: 'board'
      left: LeftLoads
      loadIds: readonly string[]
      isShown: boolean
      hasNew: boolean
    }

/** Reaches every other tab, not this one. */
export function broadcastLive(news: LiveBroadcast): void {
  channel.postMessage(news)
}

/** Returns an unsubscribe function. */
export function onLiveBroadcast(listener: (news: LiveBroadcast) => void): () => void {
  const hear = ({ data }: MessageEvent<LiveBroadcast>) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
