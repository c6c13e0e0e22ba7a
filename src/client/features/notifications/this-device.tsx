import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { PUSH_STATE_TEXT, THIS_DEVICE_COPY } from './notification-preferences-copy.ts'
import { usePush } from './use-push.ts'

/** State of push in this browser; permission is only requested on a tap. */
export function PushOnThisDevice() {
  const { state, isBusy, turnOn, turnOff } = usePush()
  if (!state) return null
  return (
    <SectionCard title={THIS_DEVICE_COPY.pushOnThisDevice}>
      <p className="text-ink-soft">{PUSH_STATE_TEXT[state]}</p>
      <div>
        {state === 'off' && (
          <Button busy={isBusy} onClick={() => void turnOn()}>
            {THIS_DEVICE_COPY.turnOnPush}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="ghost" busy={isBusy} onClick={() => void turnOff()}>
            {THIS_DEVICE_COPY.turnOffPush}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}
