import type { ReactNode } from 'react'
import type { Icon } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import { ARRIVAL_COPY } from '../copy.ts'

interface ArrivalAnswersProps {
  label: string
  busy: boolean
  /** 'Not yet' is the main button */
  isSafeFirst?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A second tap of the thumb meets 'Not yet', at the bottom, and nothing takes a tap in the first moments. */
export function ArrivalAnswers({ label, busy, isSafeFirst = false, onConfirm, onClose }: ArrivalAnswersProps) {
  const className = useSettled() ? undefined : 'pointer-events-none'
  return (
    <DialogActions>
      <Button variant={isSafeFirst ? 'primary' : 'ghost'} className={className} onClick={onClose}>
        {ARRIVAL_COPY.notYet}
      </Button>
      <Button variant={isSafeFirst ? 'ghost' : 'primary'} className={className} busy={busy} onClick={onConfirm}>
        {label}
      </Button>
    </DialogActions>
  )
}

/** A line of an arrival's sheet. */
export function ArrivalFact({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Sign aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
