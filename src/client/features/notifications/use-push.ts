import { useEffect, useState } from 'react'
import {
  declinePush,
  isPushDeclined,
  type PushState,
  pushState,
  turnOffPush,
  turnOnPush,
} from '#client/browser/push.ts'
import { useSession } from '#client/browser/use-session.ts'
import { toasts } from '#client/ui/toasts.ts'

/** How pushes to this browser stand, null until that is known, and the taps that change it. */
export function usePush() {
  const accountId = useSession().user.id
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    void pushState(accountId).then((known) => isHere && setState(known))
    return () => {
      isHere = false
    }
  }, [accountId])
  const change = async (work: () => Promise<PushState>) => {
    setBusy(true)
    try {
      setState(await work())
    } catch {
      toasts.error('This browser could not be set up for push. Please try again when you have a connection.')
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    isBusy,
    isDeclined: isPushDeclined(accountId),
    decline: () => declinePush(accountId),
    turnOn: () => change(() => turnOnPush(accountId)),
    turnOff: () => {
      declinePush(accountId)
      return change(() => turnOffPush().then(() => 'off' as const))
    },
  }
}
