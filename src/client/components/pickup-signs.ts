import CalendarClock from 'lucide-react/icons/calendar-clock'
import Timer from 'lucide-react/icons/timer'
import TimerOff from 'lucide-react/icons/timer-off'
import type { CountdownState } from '#domain/freight/countdown.ts'
import type { Icon, Tone } from '#client/ui/badge.tsx'

/** Tone and icon of each pickup state. Red is only for refused or lost. */
export const PICKUP_STATE_STYLES: Record<CountdownState['state'], { tone: Tone; icon: Icon }> = {
  overdue: { tone: 'orange', icon: TimerOff },
  'due-soon': { tone: 'yellow', icon: Timer },
  scheduled: { tone: 'grey', icon: CalendarClock },
}
