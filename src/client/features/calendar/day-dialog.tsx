import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { Day } from '#domain/time/period.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DayList } from './agenda.tsx'
import { formatLongDay } from './calendar-day.ts'

interface DayDialogProps {
  /** null while closed */
  day: Day | null
  loads: Load[]
  onClose: () => void
}

/** All loads of a day with more than its cell can show. */
export function DayDialog({ day, loads, onClose }: DayDialogProps) {
  // keeps the content while the dialog closes
  const [shown, setShown] = useState({ day, loads })
  if (day !== null && (shown.day !== day || shown.loads !== loads)) setShown({ day, loads })
  return (
    <Dialog open={day !== null} title={shown.day === null ? '' : formatLongDay(shown.day)} onClose={onClose}>
      <DayList loads={shown.loads} />
    </Dialog>
  )
}
