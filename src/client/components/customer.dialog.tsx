import * as z from 'zod/mini'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type Customer, type CustomerFacts, customerFields } from '#contract/money/customer.ts'
import { DEFAULT_PAYMENT_DAYS } from '#domain/freight/aging.ts'
import { CUSTOMER_COPY as COPY } from './copy.ts'
import { Form, SubmitActions } from './form.tsx'
import { NeedsConnection } from './needs-connection.tsx'
import { useServerForm } from './use-server-form.ts'

/** An empty field has no value. */
const orNothing = <Field extends z.core.$ZodType<string | null, string | null>>(field: Field) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === '' ? null : typed)),
    ),
    field,
  )

const schema = z.object({
  name: customerFields.name,
  quickbooksName: orNothing(customerFields.quickbooksName),
  address: customerFields.address,
  email: orNothing(customerFields.email),
  termsDays: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN)),
    ),
    customerFields.termsDays,
  ),
})

interface CustomerDialogProps {
  /** absent: a new one */
  customer?: Customer
  isOffline: boolean
  /** rejects with what the server refused */
  save: (facts: CustomerFacts) => Promise<Customer>
  onSaved?: (customer: Customer) => void
  onClose: () => void
}

/** Adds a customer, or changes one. */
export function CustomerDialog({ customer, isOffline, save, onSaved, onClose }: CustomerDialogProps) {
  const form = useServerForm({
    schema,
    defaultValues: {
      name: customer?.name ?? '',
      quickbooksName: customer?.quickbooksName ?? '',
      address: customer?.address ?? '',
      email: customer?.email ?? '',
      termsDays: String(customer?.termsDays ?? DEFAULT_PAYMENT_DAYS),
    },
    place: ({ code, message }) => (code === 'NAME_TAKEN' ? { name: message } : undefined),
  })
  const send = async (facts: CustomerFacts) => {
    const saved = await save(facts)
    toasts.success(customer ? COPY.saved : COPY.added)
    onSaved?.(saved)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={customer ? COPY.edit : COPY.add}>
      <Form form={form} send={send}>
        <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
        <TextField label={COPY.name} autoComplete="off" {...form.field('name')} />
        <TextArea label={COPY.address} autoComplete="off" {...form.field('address')} />
        <TextField label={COPY.email} type="email" optional autoComplete="off" {...form.field('email')} />
        <TextField label={COPY.termsDays} inputMode="numeric" autoComplete="off" {...form.field('termsDays')} />
        <TextField label={COPY.quickbooksName} optional autoComplete="off" {...form.field('quickbooksName')} />
        <SubmitActions form={form} label={customer ? COPY.save : COPY.add} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
