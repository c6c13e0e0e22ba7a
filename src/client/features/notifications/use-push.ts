import { useEffect, useState } from 'react'
import {
  declinePush,
  isPushDeclined,
  type PushState,
  readPushState,
  turnOffPush,
  turnOnPush,
} from '#client/browser/push/push.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { toasts } from '#client/ui/toasts.ts'
import { PUSH_COPY } from './push-copy.ts'

/** State of push in this browser, null until known, and the functions that change it. */
export function usePush() {
  const accountId = useSession().user.id
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    void readPushState(accountId).then((known) => isHere && setState(known))
    return () => {
      isHere = false
    }
  }, [accountId])
  const change = async (work: () => Promise<PushState>) => {
    setBusy(true)
    try {
      setState(await work())
    } catch (error) {
      toasts.error(withErrorReference(PUSH_COPY.pushFailed, error))
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
