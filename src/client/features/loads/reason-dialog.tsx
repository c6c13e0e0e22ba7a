import type * as z from 'zod/mini'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { Dialog, useWasOpened } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { REASON_COPY } from './copy.ts'

/** Asks for a reason before undoing what others rely on. */
export function ReasonDialog(props: ReasonDialogProps) {
  const wasOpened = useWasOpened(props.open)
  return wasOpened && <ReasonForm {...props} />
}

export interface ReasonDialogProps extends ReasonFieldsProps {
  open: boolean
  title: string
  description: string
}

interface ReasonFieldsProps {
  /** what the reason is for, such as 'release 7d3f…': it survives closing and the browser's end under this name */
  about: string
  confirmLabel: string
  /** it ends something for both sides */
  danger?: boolean
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

function ReasonFields({ about, confirmLabel, danger = false, onReason, onClose }: ReasonFieldsProps) {
  const form = useDraftForm<ReasonFormValues>({
    draft: `reason ${about}`,
    schema: reasonFormSchema,
    defaultValues: { reason: '' },
  })
  const send = async ({ reason }: ReasonFormValues) => {
    await onReason(reason)
    await form.draft.forget()
  }
  return (
    <Form form={form} send={send}>
      <TextArea label={REASON_COPY.reason} maxLength={500} {...form.field('reason')} />
      <SubmitActions form={form} label={confirmLabel} danger={danger} onCancel={onClose} />
    </Form>
  )
}

/** Reason for a release or a corrected arrival; the contract sets its minimum length. */
export const reasonFormSchema = releaseCarrierEndpoint.body
export type ReasonFormValues = z.output<typeof reasonFormSchema>
