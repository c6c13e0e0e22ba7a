import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { DIALOG_FORM_COPY } from './dialog-form-copy.ts'
import { SubmitButton, type SubmitProps } from './form.tsx'

/** A dialog's last row: Cancel and the button that sends. */
export function SubmitActions({
  onCancel,
  children,
  ...button
}: SubmitProps & { onCancel: () => void; children?: ReactNode }) {
  return (
    <>
      <FailureNote message={button.form.failure} />
      <DialogActions>
        {children}
        <Button variant="ghost" onClick={onCancel}>
          {DIALOG_FORM_COPY.cancel}
        </Button>
        <SubmitButton {...button} />
      </DialogActions>
    </>
  )
}
