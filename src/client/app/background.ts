import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '#client/browser/session/session-state.ts'
import { startLiveRefresh } from './live.ts'
import { persistBootQueries } from './persist-boot-queries.ts'

/** What a signed-in page does besides showing its screen: live updates, push, and facts for the next start. */
export function startBackground(accountId: string, queryClient: QueryClient): () => void {
  let isOver = false
  const isHere = () => !isOver && currentSession()?.user.id === accountId
  const stops = [startLiveRefresh(accountId, queryClient)]
  const forget = rememberFrame(queryClient, accountId, isHere)
  if (forget) stops.push(forget)
  void resendPush(accountId)
  return () => {
    isOver = true
    stops.forEach((stop) => stop())
  }
}

/** Where localStorage is refused, nothing is stored. */
function rememberFrame(queryClient: QueryClient, accountId: string, isHere: () => boolean): (() => void) | undefined {
  try {
    return persistBootQueries(queryClient, { accountId, isHere, storage: localStorage })
  } catch {
    return undefined
  }
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
