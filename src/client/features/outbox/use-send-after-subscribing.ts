import { useEffect, useRef } from 'react'
import { sendWaitingForSubscription } from '#client/data/outbox/outbox-actions.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Op } from '#offline/outbox/op.ts'

/** F41: sends items that wait for the subscription once the account has access again, on any page. */
export function useSendAfterSubscribing(ops: readonly Op[]): void {
  const { id: accountId, hasAccess } = useSession().user
  const isWaiting = ops.some(({ state }) => state === 'blocked:subscription')
  // once each time: the stored profile can be out of date, and the server refuses again
  const isTried = useRef(false)
  useEffect(() => {
    if (!hasAccess) isTried.current = false
    if (!hasAccess || !isWaiting || isTried.current) return
    isTried.current = true
    sendWaitingForSubscription(accountId)
      // delivery tries again in minutes anyway
      .catch(() => undefined)
  }, [accountId, hasAccess, isWaiting])
}
