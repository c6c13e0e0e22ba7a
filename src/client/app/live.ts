import type { QueryClient } from '@tanstack/react-query'
import { startLive } from '#offline/live.ts'
import type { LiveNews } from '#offline/live-channel.ts'

/** Boards that showed the same load do not all ask for their next page at the same moment. */
const SPREAD_MS = 3_000
/** Nor for what is new, and none of them asks more often than so, however much is posted. */
const LOOK_MS = { least: 1_000, most: 9_000 }

/** Keeps what the screens show up to date while the server says so. Returns the way to stop. */
export function followLive(accountId: string, queryClient: QueryClient): () => void {
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
        if (news.isShown) setTimeout(() => invalidate(isBoard('board')), Math.random() * SPREAD_MS)
        if (news.hasNew) look ??= setTimeout(lookForNew, LOOK_MS.least + Math.random() * (LOOK_MS.most - LOOK_MS.least))
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
