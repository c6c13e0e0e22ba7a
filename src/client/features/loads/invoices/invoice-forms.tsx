import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { email } from '#contract/account/account-field.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { toStoredForm } from '#domain/text/unicode-form.ts'
import { accessorialChargeSchema, type DealInvoice, isPlaceStated, remitToSchema } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { typedNumberField } from '#contract/freight/number-field.ts'
import { ACCESSORIAL_KINDS } from '#domain/freight/invoice.ts'
import { INVOICE_COPY as COPY } from './copy.ts'

interface RemitToFormProps {
  load: Load
  invoice: DealInvoice
  onClose: () => void
}

/** The carrier names the payee and sends the total on its screen. */
export function RemitToForm({ load, invoice, onClose }: RemitToFormProps) {
  const { dealId, draft, versions, remitTo: lastPayee } = invoice
  const proof = useProof(lastPayee ? COPY.anotherPayee : COPY.firstPayee)
  const { form, action } = useActionForm<RemitToFormValues>({
    draft: `invoice ${dealId}`,
    label: formatLoadLabel(load),
    done: COPY.sent,
    onActed: onClose,
    prove: proof.ask,
    // the form says that nothing was sent
    handles: 'PROOF_NEEDED',
    schema: remitToFormSchema,
    defaultValues: startRemitTo(invoice),
    fieldOf: (path) =>
      (['remitTo.name', 'remitTo.address', 'remitTo.email'] as const).includes(path as never)
        ? (path.slice('remitTo.'.length) as 'name' | 'address' | 'email')
        : undefined,
  })
  const kind = useWatch({ control: form.methods.control, name: 'kind' })
  /** What nobody typed is of the other payee: a factoring company hasn't the carrier's name. */
  const choose = (value: RemitToFormValues['kind']) => {
    const [before, after] = [startRemitTo(invoice, kind), startRemitTo(invoice, value)]
    const { getValues, setValue } = form.methods
    setValue('kind', value, { shouldDirty: true })
    for (const name of ['name', 'address', 'email'] as const)
      if (getValues(name) === before[name]) setValue(name, after[name], { shouldDirty: true })
  }
  return (
    <>
      <Form
        form={form}
        title={COPY.sendForm}
        send={({ email, ...payee }) =>
          action.mutateAsync({
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
      </Form>
      {proof.dialog}
    </>
  )
}

interface AskFormProps {
  load: Load
  dealId: string
  onClose: () => void
}

/** A carrier asks for money at the dock, also without signal. */
export function AskForm({ load, dealId, onClose }: AskFormProps) {
  // one id for all tries of this form: a double tap asks once
  const [accessorialId] = useState(() => crypto.randomUUID())
  const { form, action } = useActionForm<AskFormValues, ParsedAskForm>({
    draft: `accessorial ${dealId}`,
    label: formatLoadLabel(load),
    done: COPY.asked,
    onActed: onClose,
    schema: askFormSchema,
    defaultValues: { kind: 'lumper', amount: '', note: '' },
  })
  const kind = useWatch({ control: form.methods.control, name: 'kind' })
  return (
    <Form
      form={form}
      title={COPY.askForm}
      send={({ note, ...charge }) =>
        action.mutateAsync({
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
      {kind === 'stop-off' && <p className="text-ink-soft">{COPY.stopOff(stopsOf(load).length)}</p>}
      <TextField label={COPY.amount} leading="$" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <TextArea label={kind === 'stop-off' ? COPY.stopOffNote : COPY.note} maxLength={500} {...form.field('note')} />
      <SubmitActions form={form} label={COPY.askNow} busyLabel={COPY.sending} onCancel={onClose} />
    </Form>
  )
}

/** All fields are texts: a draft keeps them. */
const remitToFormSchema = z.object({
  kind: remitToSchema.shape.kind,
  name: remitToSchema.shape.name,
  address: remitToSchema.shape.address,
  email: z.string().check((context) => {
    const typed = toStoredForm(context.value).trim()
    const wrong = typed === '' ? undefined : z.safeParse(email, typed).error
    if (wrong) context.issues.push({ code: 'custom', input: typed, path: [], message: wrong.issues[0]?.message ?? '' })
  }),
})
type RemitToFormValues = z.output<typeof remitToFormSchema>

/** The payee of the last invoice; if it was of another kind or there was none, only the carrier's own name is known. */
function startRemitTo(
  { remitTo, carrier }: DealInvoice,
  kind: RemitToFormValues['kind'] = remitTo?.kind ?? 'carrier',
): RemitToFormValues {
  return remitTo?.kind === kind
    ? { ...remitTo, email: remitTo.email ?? '' }
    : { kind, name: kind === 'carrier' ? carrier : '', address: '', email: '' }
}

const askFormSchema = z
  .object({
    kind: z.enum(ACCESSORIAL_KINDS),
    amount: z.pipe(typedNumberField, accessorialChargeSchema.shape.amount),
    note: textSchema(500),
  })
  .check(isPlaceStated)
type AskFormValues = z.input<typeof askFormSchema>
type ParsedAskForm = z.output<typeof askFormSchema>
