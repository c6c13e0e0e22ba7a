import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import { ACCESSORIAL_KINDS } from '#domain/freight/invoice.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { DialogForm, SubmitActions } from '#client/components/form.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { type AskFormValues, askFormSchema, type ParsedAskForm } from './invoice.form.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface AskFormProps {
  load: Load
  dealId: string
  onClose: () => void
}

/** A carrier asks for money at the dock, also without signal. */
export function AskForm({ load, dealId, onClose }: AskFormProps) {
  // one id for all tries of this form: a double tap asks once
  const [accessorialId] = useState(() => crypto.randomUUID())
  const form = useServerForm<AskFormValues, ParsedAskForm>({
    schema: askFormSchema,
    defaultValues: { kind: 'lumper', amount: '', note: '' },
  })
  const draft = useFormDraft(useTextForm(form.methods), `accessorial ${dealId}`)
  const asking = useInvoiceAction(load, COPY.asked, () => {
    void draft.discard()
    onClose()
  })
  const kind = useWatch({ control: form.methods.control, name: 'kind' })
  return (
    <DialogForm
      form={form}
      title={COPY.askForm}
      send={({ note, ...charge }) =>
        asking.mutateAsync({
          kind: 'ask-accessorial',
          loadId: load.id,
          charge: { dealId, accessorialId, ...charge, ...(note !== '' && { note }) },
        })
      }
    >
      <ChoiceChips
        label={COPY.kind}
        options={ACCESSORIAL_KINDS.map((value) => ({ value, label: COPY.kinds[value] }))}
        value={kind}
        onChange={(value) => form.methods.setValue('kind', value, { shouldDirty: true })}
      />
      {kind === 'tonu' && <p className="text-ink-soft">{COPY.tonu}</p>}
      <TextField label={COPY.amount} leading="$" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <TextArea label={COPY.note} maxLength={500} {...form.field('note')} />
      <SubmitActions form={form} label={COPY.askNow} busyLabel={COPY.sending} onCancel={onClose} />
    </DialogForm>
  )
}
