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
  /** nothing suggests to do it: the cancel button is the main one */
  isSafeFirst?: boolean
  /** there is nothing to confirm: only the way back stays */
  isBarred?: boolean
  /** why it can't be confirmed yet */
  whyNot?: string | undefined
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
  isSafeFirst = false,
  isBarred = false,
  whyNot,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog alert open={open} onClose={onCancel} title={title} description={description}>
      {children}
      <DialogActions>
        <Button variant={isSafeFirst || isBarred ? 'primary' : 'ghost'} onClick={onCancel}>
          {cancelLabel}
        </Button>
        {!isBarred && (
          <Button
            variant={danger ? 'danger' : isSafeFirst ? 'ghost' : 'primary'}
            busy={busy}
            whyNot={whyNot}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
