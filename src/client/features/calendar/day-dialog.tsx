import { useState } from 'react'
import type { Load } from '#contract/load.ts'
import type { Day } from '#domain/period.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DayList } from './agenda.tsx'
import { dayWords } from './calendar-day.ts'

interface DayDialogProps {
  /** null while none is open */
  day: Day | null
  loads: Load[]
  onClose: () => void
}

/** All loads of a day that has more than its square can show. */
export function DayDialog({ day, loads, onClose }: DayDialogProps) {
  // what was shown stays while the dialog closes
  const [shown, setShown] = useState({ day, loads })
  if (day !== null && (shown.day !== day || shown.loads !== loads)) setShown({ day, loads })
  return (
    <Dialog open={day !== null} title={shown.day === null ? '' : dayWords(shown.day)} onClose={onClose}>
      <DayList loads={shown.loads} />
    </Dialog>
  )
}
