import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { UI_COPY } from './copy.ts'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  description: ReactNode
  /** the action, as a verb: 'Delete', never 'OK' */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** a field for the reason, if needed */
  children?: ReactNode
}

/** Confirms what can't be undone. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel = UI_COPY.cancel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog alert open={open} onClose={onCancel} title={title} description={description}>
      {children}
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
