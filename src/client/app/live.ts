import type { QueryClient } from '@tanstack/react-query'
import { announceLeftLoads } from '#client/data/cache/left-loads.ts'
import { startLiveUpdates } from '#offline/cache/live.ts'
import type { LiveBroadcast } from '#offline/cache/live-channel.ts'

/** Spreads refetches: boards that showed the same load don't all hit the server at once. */
const SPREAD_MS = 3_000
/** Spreads checks for new loads too, and limits how often one client checks. */
const LOOK_MS = { least: 1_000, most: 9_000 }

/** Refetches what's on screen when the live stream reports changes. Returns the stop function. */
export function startLiveRefresh(accountId: string, queryClient: QueryClient): () => void {
  const invalidate = (is: (key: readonly unknown[]) => boolean) =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => is(queryKey) })

  const isBoard =
    (part: 'board' | 'new') =>
    ([noun, what]: readonly unknown[]) =>
      noun === 'loads' && what === part
  let look: ReturnType<typeof setTimeout> | undefined

  function lookForNew(): void {
    look = undefined
    invalidate(isBoard('new'))
  }

  function onNews(news: LiveBroadcast): void {
    switch (news.is) {
      case 'news':
        return invalidate(([noun]) => noun === 'sync')
      case 'synced':
        return invalidate(([noun]) => noun !== 'sync' && noun !== 'auth')
      case 'refresh':
        return invalidate(() => true)
      case 'board':
        announceLeftLoads(news.left)
        invalidate(([noun, what, id]) => noun === 'loads' && what === 'one' && news.loadIds.includes(String(id)))
        if (news.isShown) setTimeout(() => invalidate(isBoard('board')), Math.random() * SPREAD_MS)
        if (news.hasNew) look ??= setTimeout(lookForNew, LOOK_MS.least + Math.random() * (LOOK_MS.most - LOOK_MS.least))
    }
  }

  return startLiveUpdates(accountId, {
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
