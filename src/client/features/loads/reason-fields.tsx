import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type ReasonForm, reasonFormSchema } from './reason.form.ts'

interface ReasonFieldsProps {
  confirmLabel: string
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

export function ReasonFields({ confirmLabel, busy, onReason, onClose }: ReasonFieldsProps) {
  const { register, handleSubmit, formState } = useForm<ReasonForm>({
    resolver: zodResolver(reasonFormSchema),
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
