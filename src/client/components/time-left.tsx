import { countdownState, formatTimeToPickup } from '#domain/freight/countdown.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { Badge } from '#client/ui/badge.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { COMPONENTS_COPY } from './copy.ts'
import { PICKUP_STATE_STYLES } from './pickup-signs.ts'
import { useNow } from './use-now.ts'

/** Time until the pickup ends, on a card: '2d 3h', '5h 12m', '12m', 'Expired' [OWN-14]. */
export function PickupTimeLeft({ endsAt }: { endsAt: string }) {
  const now = useNow(MINUTE_MS)
  const at = Date.parse(endsAt)
  const { tone, icon } = PICKUP_STATE_STYLES[countdownState(at, now).state]
  return (
    <Badge tone={tone} icon={icon}>
      <VisuallyHidden>{COMPONENTS_COPY.timeToPickup}</VisuallyHidden>
      {formatTimeToPickup(at, now)}
    </Badge>
  )
}
