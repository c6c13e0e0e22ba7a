import CalendarClock from 'lucide-react/icons/calendar-clock'
import Timer from 'lucide-react/icons/timer'
import TimerOff from 'lucide-react/icons/timer-off'
import type { PickupState } from '#domain/countdown.ts'
import type { Icon, Tone } from '#client/ui/badge.tsx'

/** How a load's standing before its pickup looks, large and small. */
export const PICKUP_SIGNS: Record<PickupState['state'], { tone: Tone; icon: Icon }> = {
  overdue: { tone: 'red', icon: TimerOff },
  'due-soon': { tone: 'orange', icon: Timer },
  scheduled: { tone: 'grey', icon: CalendarClock },
}
