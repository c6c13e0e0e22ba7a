import type { QueryClient } from '@tanstack/react-query'
import { resendPushSubscription } from '#client/browser/push/push.ts'
import { currentSession } from '#client/browser/session/session-state.ts'
import { announceLeftLoads } from '#client/data/cache/left-loads.ts'
import type { LiveBroadcast } from '#offline/cache/live-channel.ts'
import { startLiveUpdates } from '#offline/cache/live.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { persistBootQueries } from './persist-boot-queries.ts'

/** What a signed-in page does besides showing its screen: live updates, push, and facts for the next start. */
export function startBackground(personId: PersonId, queryClient: QueryClient): () => void {
  let isOver = false
  const isHere = () => !isOver && currentSession()?.user.id === personId
  const stops = [startLiveRefresh(personId, queryClient)]
  try {
    stops.push(persistBootQueries(queryClient, { personId, isHere, storage: localStorage }))
  } catch (error) {
    // the browser refuses localStorage: nothing is stored
    console.warn("Couldn't store facts for the next start", error)
  }
  void resendPush(personId)
  return () => {
    isOver = true
    stops.forEach((stop) => stop())
  }
}

/** At each start: browsers drop push subscriptions silently. */
async function resendPush(personId: PersonId): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    await resendPushSubscription(personId)
  } catch (error) {
    console.warn('Could not refresh the push subscription', error)
  }
}

/** Spreads refetches: boards that showed the same load don't all hit the server at once. */
const SPREAD_MS = 3_000
/** Spreads checks for new loads too, and limits how often one client checks. */
const LOOK_MS = { least: 1_000, most: 9_000 }

/** Refetches what's on screen when the live stream reports changes. Returns the stop function. */
function startLiveRefresh(personId: PersonId, queryClient: QueryClient): () => void {
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
    switch (news.type) {
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

  return startLiveUpdates(personId, {
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
