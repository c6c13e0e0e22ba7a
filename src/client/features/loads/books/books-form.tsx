import { useState } from 'react'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { DialogForm, SubmitActions } from '#client/components/form.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { OPEN_BOOKS_COPY as COPY } from './open-books-copy.ts'
import { type BooksForm as Values, booksFormSchema, readEntry, toBooksFigures, toBooksForm } from './open-books.form.ts'
import { type EntryOp, booksLabel } from './books-ops.ts'

interface BooksFormProps {
  loadId: string
  record: OpenBooks
  /** an entry that the server refused: this one takes its place */
  refused: EntryOp | undefined
  onClose: () => void
}

/** The broker enters the record, also without signal. What is typed survives failures, closing and the browser's end. */
export function BooksForm({ loadId, record: current, refused, onClose }: BooksFormProps) {
  // the figures on screen when the form opened: it would overwrite what another device entered since
  const [record] = useState(current)
  const earlier = refused && readEntry(refused.intent.figures)
  const form = useServerForm<Values>({
    schema: booksFormSchema(record),
    defaultValues: toBooksForm(earlier ?? record),
    fieldOf: (path) => (path in COPY.fields ? (path as keyof Values) : undefined),
  })
  const draft = useFormDraft(useTextForm(form.methods), `books ${record.dealId}`)
  const { dealId } = record
  const entering = useSubmitAction(booksLabel(record), {
    insteadOf: refused?.opId,
    about: `books ${dealId}`,
    async onActed(how) {
      const { kind, message } = toActionToast(how, COPY.saved)
      toasts[kind](message)
      await draft.forget()
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
    <DialogForm
      form={form}
      title={COPY.form}
      send={(typed) =>
        entering.mutateAsync({ kind: 'enter-books', loadId, dealId, figures: toBooksFigures(record, typed) })
      }
    >
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
    </DialogForm>
  )
}
