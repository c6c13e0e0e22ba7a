import { endPushOffer, type PushMoment } from '#client/browser/push-offer.ts'
import { Button } from '#client/ui/button.tsx'
import { CornerNotice } from '#client/ui/corner-notice.tsx'
import { usePush } from './use-push.ts'

const WORDS: Record<PushMoment, string> = {
  asked: 'Hear at once when the broker answers, also while Milepost is closed?',
  posted: 'Hear at once when a carrier asks for your load, also while Milepost is closed?',
}

/** Offers push where it is worth something and can be had by a tap. Whoever said no is not asked again. */
export function PushOffer({ moment }: { moment: PushMoment }) {
  const { state, isDeclined, isBusy, turnOn, decline } = usePush()
  if (state !== 'off' || isDeclined) return null
  const accept = async () => {
    await turnOn()
    endPushOffer()
  }
  return (
    <CornerNotice words={WORDS[moment]}>
      <Button
        variant="quiet"
        onClick={() => {
          decline()
          endPushOffer()
        }}
      >
        Not Now
      </Button>
      <Button busy={isBusy} onClick={() => void accept()}>
        Turn On Push
      </Button>
    </CornerNotice>
  )
}
