import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type ReasonForm, reasonForm } from './reason.form.ts'

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
      <Form {...form} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = Pick<ReasonDialogProps, 'confirmLabel' | 'busy' | 'onReason' | 'onClose'>

function Form({ confirmLabel, busy, onReason, onClose }: FormProps) {
  const { register, handleSubmit, formState } = useForm<ReasonForm>({
    resolver: zodResolver(reasonForm),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(({ reason }) => onReason(reason))(event)}
      className="flex flex-col gap-4"
      aria-busy={busy}
    >
      <TextArea label="Reason" maxLength={500} error={formState.errors.reason?.message} {...register('reason')} />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
