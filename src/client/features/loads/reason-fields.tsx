import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { REASON_COPY } from './reason-copy.ts'
import { type ReasonForm, reasonFormSchema } from './reason.form.ts'

interface ReasonFieldsProps {
  confirmLabel: string
  /** rejects with what the server refused */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonFields({ confirmLabel, onReason, onClose }: ReasonFieldsProps) {
  const form = useServerForm<ReasonForm>({ schema: reasonFormSchema, defaultValues: { reason: '' } })
  return (
    <Form form={form} send={({ reason }) => onReason(reason)}>
      <TextArea label={REASON_COPY.reason} maxLength={500} {...form.field('reason')} />
      <SubmitActions form={form} label={confirmLabel} onCancel={onClose} />
    </Form>
  )
}
