import type { QueryClient } from '@tanstack/react-query'
import { startLive } from '#offline/live.ts'
import type { LiveNews } from '#offline/live-channel.ts'

/** Boards that showed the same load do not all ask for their next page at the same moment. */
const SPREAD_MS = 3_000

/** Keeps what the screens show up to date while the server says so. Returns the way to stop. */
export function followLive(accountId: string, queryClient: QueryClient): () => void {
  const invalidate = (is: (key: readonly unknown[]) => boolean) =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => is(queryKey) })

  function onNews(news: LiveNews): void {
    switch (news.is) {
      case 'news':
        return invalidate(([noun]) => noun === 'sync')
      case 'synced':
        return invalidate(([noun]) => noun !== 'sync' && noun !== 'auth')
      case 'refresh':
        return invalidate(() => true)
      case 'board':
        invalidate(([noun, what, id]) => noun === 'loads' && what === 'one' && news.loadIds.includes(String(id)))
        if (news.isShown)
          setTimeout(
            () => invalidate(([noun, what]) => noun === 'loads' && what === 'board'),
            Math.random() * SPREAD_MS,
          )
    }
  }

  return startLive(accountId, {
    onNews,
    isVisible: () => document.visibilityState === 'visible',
    onVisibility: (listener) => listening(document, 'visibilitychange', listener),
    onOnline: (listener) => listening(window, 'online', listener),
  })
}

function listening(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
