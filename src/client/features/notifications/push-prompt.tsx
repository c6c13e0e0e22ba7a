import { hidePushPrompt, type PushPromptMoment } from '#client/browser/push/push-prompt.ts'
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { PUSH_COPY, PUSH_PROMPT_TEXT } from './push-copy.ts'
import { usePush } from './use-push.ts'

/** Offers push when it's useful and one tap turns it on. Users who declined aren't asked again. */
export function PushPrompt({ moment }: { moment: PushPromptMoment }) {
  const { state, isDeclined, isBusy, turnOn, decline } = usePush()
  if (state !== 'off' || isDeclined) return null
  const accept = async () => {
    await turnOn()
    hidePushPrompt()
  }
  return (
    <CornerPrompt words={PUSH_PROMPT_TEXT[moment]}>
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
}
