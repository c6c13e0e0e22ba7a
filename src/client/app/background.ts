import type { QueryClient } from '@tanstack/react-query'
import { whenSettled } from '#client/browser/page/idle.ts'
import { currentSession } from '#client/browser/session/session-state.ts'
import { importWithRetry } from '#client/ui/lazy-part.tsx'
import { startLiveRefresh } from './live.ts'

/** What a signed-in page does besides showing its screen: live updates, push, and facts for the next start. */
export function startBackground(accountId: string, queryClient: QueryClient): () => void {
  let isOver = false
  const isHere = () => !isOver && currentSession()?.user.id === accountId
  const stops = [startLiveRefresh(accountId, queryClient)]
  void persistFacts(queryClient, accountId, isHere)
    .then((stop) => stop && (isOver ? stop() : stops.push(stop)))
    .catch((error: unknown) => console.warn("Couldn't store facts for the next start", error))
  void resendPush(accountId)
  return () => {
    isOver = true
    stops.forEach((stop) => stop())
  }
}

/** Where localStorage is refused, nothing is stored. */
async function persistFacts(
  queryClient: QueryClient,
  accountId: string,
  isHere: () => boolean,
): Promise<(() => void) | undefined> {
  await whenSettled()
  if (!isHere()) return undefined
  const { persistBootQueries } = await importWithRetry(() => import('./persist-boot-queries.ts'))
  if (!isHere()) return undefined
  return persistBootQueries(queryClient, { accountId, isHere, storage: localStorage })
}

/** At each start: browsers drop push subscriptions silently. */
async function resendPush(accountId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const { resendPushSubscription } = await import('#client/browser/push/push.ts')
    await resendPushSubscription(accountId)
  } catch (error) {
    console.warn('Could not refresh the push subscription', error)
  }
}
