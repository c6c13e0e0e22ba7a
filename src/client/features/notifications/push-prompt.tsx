import { hidePushPrompt, type PushPromptMoment } from '#client/browser/push/push-prompt.ts'
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { usePush } from './use-push.ts'

const TEXT: Record<PushPromptMoment, string> = {
  asked: 'Get an alert when the broker answers, even when Milepost is closed?',
  posted: 'Get an alert when a carrier requests your load, even when Milepost is closed?',
}

/** Offers push when it's useful and one tap turns it on. Users who declined aren't asked again. */
export function PushPrompt({ moment }: { moment: PushPromptMoment }) {
  const { state, isDeclined, isBusy, turnOn, decline } = usePush()
  if (state !== 'off' || isDeclined) return null
  const accept = async () => {
    await turnOn()
    hidePushPrompt()
  }
  return (
    <CornerPrompt words={TEXT[moment]}>
      <Button
        variant="quiet"
        onClick={() => {
          decline()
          hidePushPrompt()
        }}
      >
        Not now
      </Button>
      <Button busy={isBusy} onClick={() => void accept()}>
        Turn on push
      </Button>
    </CornerPrompt>
  )
}
