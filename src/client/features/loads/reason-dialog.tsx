import { Suspense } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'

// the form's code loads when a reason is needed
const ReasonFields = lazyComponent(() => import('./reason-fields.tsx').then((file) => file.ReasonFields))

interface ReasonDialogProps {
  open: boolean
  title: string
  description: string
  confirmLabel: string
  /** rejects with what the server refused */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason before undoing what others rely on. */
export function ReasonDialog({ open, title, description, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={open} title={title} description={description} onClose={onClose}>
      <Suspense fallback={<LoadingNotice />}>
        <ReasonFields {...form} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}
