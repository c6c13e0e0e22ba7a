import { useMutation } from '@tanstack/react-query'
import { enterBooksEndpoint, type OpenBooks } from '#contract/freight/open-books.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useTextForm } from '#client/components/use-text-form.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'
import { type BooksForm as Values, booksFormSchema, toBooksBody, toBooksForm } from './open-books.form.ts'

interface BooksFormProps {
  loadId: string
  record: OpenBooks
  onClose: () => void
}

/** The broker enters the record. What is typed survives failures, closing and the browser's end. */
export function BooksForm({ loadId, record, onClose }: BooksFormProps) {
  const form = useServerForm<Values>({
    schema: booksFormSchema(record),
    defaultValues: toBooksForm(record),
    fieldOf: (path) => (path in COPY.fields ? (path as keyof Values) : undefined),
  })
  const draft = useFormDraft(useTextForm(form.methods), `books ${record.dealId}`)
  const refresh = useRefresh()
  const saving = useMutation({
    mutationFn: (values: Values) =>
      call(enterBooksEndpoint, { params: { id: loadId }, body: toBooksBody(record, values) }),
    onSuccess: async () => {
      toasts.success(COPY.saved)
      await draft.forget()
      await refresh()
      onClose()
    },
  })
  const field = (name: keyof Values) => ({
    label: COPY.fields[name],
    optional: true,
    autoComplete: 'off',
    ...form.field(name),
  })
  return (
    <Form form={form} label={COPY.form} send={(values) => saving.mutateAsync(values)}>
      {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
      <p className="text-ink-soft">{COPY.formHint}</p>
      <TextField {...field('shipperPays')} leading="$" inputMode="decimal" />
      <TextField {...field('consignor')} />
      <TextField {...field('consignorAddress')} />
      <TextField {...field('payer')} />
      <TextField {...field('freightBill')} />
      <TextField {...field('carrierAddress')} />
      <TextField {...field('carrierPaidOn')} type="date" />
      <TextField {...field('service')} />
      <TextField {...field('serviceAmount')} leading="$" inputMode="decimal" />
      <TextField {...field('servicePayer')} />
      <SubmitActions form={form} label={COPY.save} busyLabel={COPY.saving} onCancel={onClose} />
    </Form>
  )
}
