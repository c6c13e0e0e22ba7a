import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { getPushPlace, hidePushPrompt, onPushMomentChange, type PushMoment } from '#client/browser/push/push-moment.ts'
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
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { PUSH_COPY, PUSH_PROMPT_TEXT } from './copy.ts'

/** Offers push when it's useful and one tap turns it on. Users who declined aren't asked again. */
export function PushPrompt({ moment }: { moment: PushMoment }) {
  const { state, isDeclined, isBusy, turnOn, decline } = usePush()
  const place = useSyncExternalStore(onPushMomentChange, getPushPlace)
  if (state !== 'off' || isDeclined) return null
  const accept = async () => {
    await turnOn()
    hidePushPrompt()
  }
  const prompt = (
    <CornerPrompt words={PUSH_PROMPT_TEXT[moment]} isInList={place !== null}>
      <Button
        variant="quiet"
        onClick={() => {
          decline()
          hidePushPrompt()
        }}
      >
        {PUSH_COPY.notNow}
      </Button>
      <Button busy={isBusy} onClick={() => void accept()}>
        {PUSH_COPY.turnOnPush}
      </Button>
    </CornerPrompt>
  )
  return place ? createPortal(prompt, place) : prompt
}

/** State of push in this browser, null until known, and the functions that change it. */
export function usePush() {
  const personId = useSession().user.id
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    void readPushState(personId).then((answer) => isHere && setState(answer))
    return () => {
      isHere = false
    }
  }, [personId])
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
    isDeclined: isPushDeclined(personId),
    decline: () => declinePush(personId),
    turnOn: () => change(() => turnOnPush(personId)),
    turnOff: () => {
      declinePush(personId)
      return change(() => turnOffPush().then(() => 'off' as const))
    },
  }
}
