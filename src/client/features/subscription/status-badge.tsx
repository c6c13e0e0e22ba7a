import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleEllipsis from 'lucide-react/icons/circle-ellipsis'
import CircleX from 'lucide-react/icons/circle-x'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import type { SubscriptionStatus } from '#domain/access/subscription.ts'
import { STATUS_WORDS } from './copy.ts'

/** SUB-06: the others are grey. */
const LOOKS: Partial<Record<SubscriptionStatus, { tone: Tone; icon: Icon }>> = {
  active: { tone: 'green', icon: CircleCheck },
  trialing: { tone: 'grey', icon: CalendarClock },
  past_due: { tone: 'yellow', icon: CircleAlert },
  canceled: { tone: 'red', icon: CircleX },
}

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  const { tone, icon } = LOOKS[status] ?? { tone: 'grey', icon: CircleEllipsis }
  return (
    <Badge tone={tone} icon={icon}>
      {STATUS_WORDS[status]}
    </Badge>
  )
}
