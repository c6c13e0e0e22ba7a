import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CustomerChoice } from '#client/components/customer-choice.tsx'
import { fieldError } from '#client/components/form-field.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { type ServerForm, useServerForm } from '#client/components/use-server-form.ts'
import { customersQuery, useSaveCustomer } from '#client/data/account/customers.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type CustomerInvoice, customerAmountSchema, customerLineSchema } from '#contract/money/customer-invoice.ts'
import { typedNumber, typedNumberField } from '#contract/freight/number-field.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { BILLED_KIND_NAMES, BILLED_KINDS } from '#domain/freight/quickbooks.ts'
import { stopIdSchema } from '#contract/freight/stop-id.ts'
import { CUSTOMER_INVOICE_COPY as COPY } from './copy.ts'
import { useSendCustomerInvoice } from './customer-invoice.queries.ts'

const CustomerDialog = lazyDialog(() => import('#client/components/customer.dialog.tsx'), 'CustomerDialog')

const schema = z.object({
  customerId: z.string().check(z.minLength(1, COPY.choose)),
  email: z.boolean(),
  lines: z.array(
    z.object({
      kind: z.enum(BILLED_KINDS),
      amount: z.pipe(typedNumberField, customerAmountSchema),
      note: customerLineSchema.shape.note,
      stop: z.optional(stopIdSchema),
    }),
  ),
})
type Values = z.input<typeof schema>
type Parsed = z.output<typeof schema>

const MOST_LINES = 20

const sumOf = (amounts: readonly number[]) =>
  centsToDollars(amounts.reduce((cents, amount) => cents + (Number.isNaN(amount) ? 0 : dollarsToCents(amount)), 0))

interface CustomerInvoiceFormProps {
  invoice: CustomerInvoice
  onSent: () => void
  onBack: () => void
}

/** Whom to bill, and for what: the lines begin as the load says. */
export function CustomerInvoiceForm({ invoice, onSent, onBack }: CustomerInvoiceFormProps) {
  const { draft, versions, loadId } = invoice
  const isOffline = useConnection().status === 'offline'
  const customers = useStored(customersQuery).data?.data
  const [isAdding, setAdding] = useState(false)
  const save = useSaveCustomer()
  const last = versions.at(-1)
  const form = useServerForm<Values, Parsed>({
    schema,
    defaultValues: { customerId: last?.customerId ?? draft.customerId ?? '', email: true, lines: firstLines(invoice) },
  })
  const { control, setValue } = form.methods
  const typed = useWatch({ control, name: 'lines' })
  const customerId = useWatch({ control, name: 'customerId' })
  const total = sumOf(typed.map(({ amount }) => typedNumber(amount)))
  const chosen = customers?.find(({ id }) => id === customerId)
  const sending = useSendCustomerInvoice(loadId, onSent)
  return (
    <>
      <Form
        form={form}
        send={({ customerId, email, lines }) =>
          sending.mutateAsync({
            version: last?.version ?? 0,
            customerId,
            lines,
            total: sumOf(lines.map(({ amount }) => amount)),
            email: email && chosen?.email !== null,
          })
        }
      >
        <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
        {!draft.isOver && <p className="font-semibold">{COPY.notOver}</p>}
        <Controller
          control={control}
          name="customerId"
          render={({ field }) => (
            <CustomerChoice
              {...field}
              placeholder={COPY.choose}
              customers={customers}
              closedName={last?.billTo.name}
              error={fieldError(form.methods, 'customerId')}
              onAdd={() => setAdding(true)}
            />
          )}
        />
        <BilledLines form={form} />
        {chosen &&
          (chosen.email === null ? (
            <p className="text-ink-soft">{COPY.noEmail}</p>
          ) : (
            <Checkbox label={COPY.alsoEmail(chosen.email)} {...form.field('email')} />
          ))}
        <SubmitActions
          form={form}
          label={last ? COPY.sendCorrection(total) : COPY.send(total)}
          busyLabel={COPY.sending}
          whyNot={draft.isOver ? (total > 0 ? undefined : COPY.enterFreight) : COPY.notOver}
          onCancel={onBack}
        />
      </Form>
      {isAdding && (
        <CustomerDialog
          isOffline={isOffline}
          save={save}
          onSaved={({ id }) => setValue('customerId', id, { shouldValidate: true })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** As the last version says, or the load; freight without an amount where neither says anything. */
function firstLines({ draft, versions }: CustomerInvoice): Values['lines'] {
  const last = versions.at(-1)
  const before = last && last.status !== 'void' ? last.lines : draft.lines
  return (before.length > 0 ? before : [{ kind: 'freight' as const, amount: 0 }]).map((line) => ({
    kind: line.kind,
    amount: line.amount === 0 ? '' : String(line.amount),
    note: 'note' in line ? (line.note ?? '') : '',
    ...('stop' in line && line.stop !== undefined && { stop: line.stop }),
  }))
}

/** What is billed: a kind, an amount and a note each. */
function BilledLines({ form }: { form: ServerForm<Values, Parsed> }) {
  const lines = useFieldArray({ control: form.methods.control, name: 'lines' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{COPY.lines}</legend>
      {lines.fields.map((line, at) => (
        <div
          key={line.id}
          role="group"
          aria-label={COPY.line(at)}
          className="grid grid-cols-[minmax(0,1fr)_8rem_auto] items-start gap-x-2"
        >
          <div className="min-w-0">
            <SelectField
              label={COPY.kind}
              options={BILLED_KINDS.map((kind) => ({ value: kind, label: BILLED_KIND_NAMES[kind] }))}
              {...form.field(`lines.${at}.kind`)}
            />
          </div>
          <div>
            <TextField
              label={COPY.amount}
              leading="$"
              inputMode="decimal"
              autoComplete="off"
              {...form.field(`lines.${at}.amount`)}
            />
          </div>
          {lines.fields.length > 1 && (
            <Button
              variant="quiet"
              size="compact"
              className="mt-7"
              aria-label={COPY.removeLine(at)}
              onClick={() => lines.remove(at)}
            >
              <X aria-hidden />
            </Button>
          )}
          <div className="col-span-2">
            <TextField label={COPY.note} optional autoComplete="off" {...form.field(`lines.${at}.note`)} />
          </div>
        </div>
      ))}
      {lines.fields.length < MOST_LINES && (
        <Button variant="ghost" onClick={() => lines.append({ kind: 'other', amount: '', note: '' })}>
          <Plus aria-hidden />
          {COPY.addLine}
        </Button>
      )}
    </fieldset>
  )
}
