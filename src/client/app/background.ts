import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '#client/browser/session/session-state.ts'
import { resendPushSubscription } from '#client/browser/push/push.ts'
import { persistBootQueries } from './persist-boot-queries.ts'
import { startLiveRefresh } from './live.ts'

/** What a signed-in page does besides showing its screen: live updates, push, and facts for the next start. */
export function startBackground(accountId: string, queryClient: QueryClient): () => void {
  let isOver = false
  const isHere = () => !isOver && currentSession()?.user.id === accountId
  const stops = [startLiveRefresh(accountId, queryClient)]
  try {
    stops.push(persistBootQueries(queryClient, { accountId, isHere, storage: localStorage }))
  } catch (error) {
    // the browser refuses localStorage: nothing is stored
    console.warn("Couldn't store facts for the next start", error)
  }
  void resendPush(accountId)
  return () => {
    isOver = true
    stops.forEach((stop) => stop())
  }
}

/** At each start: browsers drop push subscriptions silently. */
async function resendPush(accountId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    await resendPushSubscription(accountId)
  } catch (error) {
    console.warn('Could not refresh the push subscription', error)
  }
}
