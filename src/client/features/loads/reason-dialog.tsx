import { Suspense } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { ComingPart, lazyPart } from '#client/ui/lazy-part.tsx'

// a form's machinery comes when somebody is asked
const ReasonFields = lazyPart(() => import('./reason-fields.tsx').then((file) => file.ReasonFields))

interface ReasonDialogProps {
  open: boolean
  title: string
  description: string
  confirmLabel: string
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks why before something is taken back that others rely on. */
export function ReasonDialog({ open, title, description, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={open} title={title} description={description} onClose={onClose}>
      <Suspense fallback={<ComingPart />}>
        <ReasonFields {...form} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}
