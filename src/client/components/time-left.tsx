import { pickupState, timeLeft } from '#domain/countdown.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { Badge } from '#client/ui/badge.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PICKUP_SIGNS } from './pickup-signs.ts'
import { useNow } from './use-now.ts'

/** A card's label of the time until pickup: '2d 3h', '5h 12m', '12m', 'Expired' [OWN-14]. */
export function TimeLeft({ pickupAt }: { pickupAt: string }) {
  const now = useNow(MINUTE_MS)
  const at = Date.parse(pickupAt)
  const { tone, icon } = PICKUP_SIGNS[pickupState(at, now).state]
  return (
    <Badge tone={tone} icon={icon}>
      <VisuallyHidden>Time to pickup: </VisuallyHidden>
      {timeLeft(at, now)}
    </Badge>
  )
}
