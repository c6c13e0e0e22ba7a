import { useWatch } from 'react-hook-form'
import type { DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { DialogForm, SubmitActions } from '#client/components/form.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { type RemitToForm as Values, remitToFormSchema, startRemitTo } from './invoice.form.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface RemitToFormProps {
  load: Load
  invoice: DealInvoice
  onClose: () => void
}

/** The carrier names the payee and sends the total on its screen. */
export function RemitToForm({ load, invoice, onClose }: RemitToFormProps) {
  const { dealId, draft, versions } = invoice
  const form = useServerForm<Values>({
    schema: remitToFormSchema,
    defaultValues: startRemitTo(invoice),
    fieldOf: (path) =>
      (['remitTo.name', 'remitTo.address', 'remitTo.email'] as const).includes(path as never)
        ? (path.slice('remitTo.'.length) as 'name' | 'address' | 'email')
        : undefined,
  })
  const typed = useFormDraft(useTextForm(form.methods), `invoice ${dealId}`)
  const sending = useInvoiceAction(load, COPY.sent, () => {
    void typed.discard()
    onClose()
  })
  const kind = useWatch({ control: form.methods.control, name: 'kind' })
  /** What nobody typed is of the other payee: a factoring company hasn't the carrier's name. */
  const choose = (value: Values['kind']) => {
    const [before, after] = [startRemitTo(invoice, kind), startRemitTo(invoice, value)]
    const { getValues, setValue } = form.methods
    setValue('kind', value, { shouldDirty: true })
    for (const name of ['name', 'address', 'email'] as const)
      if (getValues(name) === before[name]) setValue(name, after[name], { shouldDirty: true })
  }
  return (
    <DialogForm
      form={form}
      title={COPY.sendForm}
      send={({ email, ...payee }) =>
        sending.mutateAsync({
          kind: 'send-invoice',
          loadId: load.id,
          invoice: {
            dealId,
            version: versions.length,
            total: draft.total,
            remitTo: { ...payee, email: email.trim() === '' ? null : email.trim() },
          },
        })
      }
    >
      <ChoiceChips
        label={COPY.payTo}
        options={[
          { value: 'carrier', label: COPY.payees.carrier },
          { value: 'factor', label: COPY.payees.factor },
        ]}
        value={kind}
        onChange={choose}
      />
      {kind === 'factor' && <p className="text-ink-soft">{COPY.factor}</p>}
      <TextField label={COPY.name[kind]} autoComplete="organization" {...form.field('name')} />
      <TextArea label={COPY.address} maxLength={300} autoComplete="street-address" {...form.field('address')} />
      <TextField label={COPY.email} type="email" autoComplete="email" {...form.field('email')} />
      <p className="text-sm text-ink-soft">{COPY.keptPayee}</p>
      <SubmitActions
        form={form}
        label={versions.length === 0 ? COPY.send(draft.total) : COPY.sendAgain(draft.total)}
        busyLabel={COPY.sending}
        onCancel={onClose}
      />
    </DialogForm>
  )
}
