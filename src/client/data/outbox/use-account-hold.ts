import { useEffect, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { observeHold } from '#offline/outbox/account-hold.ts'
import type { AccountHold } from '#offline/outbox/op-state.ts'
import { getOutbox } from './page-outbox.ts'

/** While the server asked this account to wait, until when; else null. */
export function useAccountHold(): AccountHold | null {
  const personId = useSession().user.id
  const [hold, setHold] = useState<AccountHold | null>(null)
  useEffect(
    () => observeHold(getOutbox().db, personId, (next) => setHold((before) => (isSame(before, next) ? before : next))),
    [personId],
  )
  useEffect(() => {
    if (!hold) return undefined
    // also over once the clock is before its start
    const left = Date.now() < hold.since ? 0 : Math.max(0, hold.until - Date.now())
    const timer = setTimeout(() => setHold(null), left)
    return () => clearTimeout(timer)
  }, [hold])
  return hold
}

function isSame(one: AccountHold | null, other: AccountHold | null): boolean {
  return one?.since === other?.since && one?.until === other?.until
}
