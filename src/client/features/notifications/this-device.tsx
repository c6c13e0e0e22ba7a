import type { PushState } from '#client/browser/push.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { usePush } from './use-push.ts'

const WORDS: Record<PushState, string> = {
  on: 'Milepost pushes to this device, also while it is closed.',
  off: 'Hear at once of a request, an answer or a tender, also while Milepost is closed.',
  denied: 'Notifications are blocked for Milepost in this browser. Allow them in its site settings, then come back.',
  'install-first': 'On an iPhone or iPad, first add Milepost to the home screen: Share, then Add to Home Screen.',
  unsupported: 'This browser cannot be pushed to.',
}

/** Whether this browser is pushed to; asked by a tap, never by itself. */
export function ThisDevice() {
  const { state, isBusy, turnOn, turnOff } = usePush()
  if (!state) return null
  return (
    <SectionCard title="Push on this device">
      <p className="text-ink-soft">{WORDS[state]}</p>
      <div>
        {state === 'off' && (
          <Button busy={isBusy} onClick={() => void turnOn()}>
            Turn On Push
          </Button>
        )}
        {state === 'on' && (
          <Button variant="ghost" busy={isBusy} onClick={() => void turnOff()}>
            Turn Off Push
          </Button>
        )}
      </div>
    </SectionCard>
  )
}
