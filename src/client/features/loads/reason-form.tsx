import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { REASON_COPY } from './reason-copy.ts'
import { type ReasonForm as Values, reasonFormSchema } from './reason.form.ts'

export interface ReasonDialogProps extends ReasonFieldsProps {
  open: boolean
  title: string
  description: string
}

interface ReasonFieldsProps {
  confirmLabel: string
  /** rejects with what the server refused */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonForm({ open, title, description, ...fields }: ReasonDialogProps) {
  return (
    <Dialog open={open} title={title} description={description} onClose={fields.onClose}>
      <ReasonFields {...fields} />
    </Dialog>
  )
}

function ReasonFields({ confirmLabel, onReason, onClose }: ReasonFieldsProps) {
  const form = useServerForm<Values>({ schema: reasonFormSchema, defaultValues: { reason: '' } })
  return (
    <Form form={form} send={({ reason }) => onReason(reason)}>
      <TextArea label={REASON_COPY.reason} maxLength={500} {...form.field('reason')} />
      <SubmitActions form={form} label={confirmLabel} onCancel={onClose} />
    </Form>
  )
}
