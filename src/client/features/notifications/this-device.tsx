import type { PushState } from '#client/browser/push/push.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { usePush } from './use-push.ts'

const TEXT: Record<PushState, string> = {
  on: 'Push is on for this device, even when Milepost is closed.',
  off: 'Get alerts about requests, answers and tenders, even when Milepost is closed.',
  denied: 'Notifications are blocked for Milepost in this browser. Allow them in the site settings, then come back.',
  'install-first': 'On an iPhone or iPad, add Milepost to your Home Screen first: tap Share, then Add to Home Screen.',
  unsupported: "This browser doesn't support push.",
}

/** State of push in this browser; permission is only requested on a tap. */
export function PushOnThisDevice() {
  const { state, isBusy, turnOn, turnOff } = usePush()
  if (!state) return null
  return (
    <SectionCard title="Push on this device">
      <p className="text-ink-soft">{TEXT[state]}</p>
      <div>
        {state === 'off' && (
          <Button busy={isBusy} onClick={() => void turnOn()}>
            Turn on push
          </Button>
        )}
        {state === 'on' && (
          <Button variant="ghost" busy={isBusy} onClick={() => void turnOff()}>
            Turn off push
          </Button>
        )}
      </div>
    </SectionCard>
  )
}
