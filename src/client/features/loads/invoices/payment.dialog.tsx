import { formatISO } from 'date-fns/formatISO'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type DealInvoice, paidAmountSchema, paidOnSchema, type SentInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { INVOICE_COPY as COPY } from './copy.ts'

interface PaymentDialogProps {
  load: Load
  invoice: DealInvoice
  last: SentInvoice
  onClose: () => void
}

/** A party records a payment, in full or in part, also without signal. */
export function PaymentDialog({ load, invoice: { side, dealId }, last, onClose }: PaymentDialogProps) {
  const { form, action } = useActionForm<PaymentValues, ParsedPayment>({
    schema: paymentSchema(last.open),
    defaultValues: { amount: String(last.open), paidOn: localToday() },
    draft: `payment ${dealId}`,
    label: formatLoadLabel(load),
    done: COPY.done.pay,
    onActed: onClose,
  })
  const amount = parseAmount(useWatch({ control: form.methods.control, name: 'amount' }))
  const rest = centsToDollars(dollarsToCents(last.open) - dollarsToCents(amount || last.open))
  return (
    <Dialog alert open onClose={onClose} title={COPY.payTitle[side]} description={COPY.payText}>
      <Form
        form={form}
        send={(payment) =>
          action.mutateAsync({
            kind: 'settle-invoice',
            loadId: load.id,
            action: {
              dealId,
              version: last.version,
              settlement: 'pay',
              paidBefore: last.paid?.amount ?? 0,
              ...payment,
            },
          })
        }
      >
        <TextField
          label={COPY.amount}
          leading="$"
          inputMode="decimal"
          autoComplete="off"
          hint={rest > 0 && COPY.staysOpen(rest)}
          {...form.field('amount')}
        />
        <TextField label={COPY.payDay} type="date" max={localToday()} {...form.field('paidOn')} />
        <SubmitActions form={form} label={COPY.pay[side]} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** NaN for what is no amount, which the schema refuses in its own words. */
const parseAmount = (typed: string) => Number(digitsOf(typed) || Number.NaN)

function paymentSchema(open: number) {
  return z.object({
    amount: z.pipe(
      z.pipe(z.string(), z.transform(parseAmount)),
      paidAmountSchema.check(z.lte(open, COPY.mostPaid(open))),
    ),
    paidOn: paidOnSchema,
  })
}
type PaymentValues = z.input<ReturnType<typeof paymentSchema>>
type ParsedPayment = z.output<ReturnType<typeof paymentSchema>>

/** The day on this device's calendar. */
function localToday(): string {
  return formatISO(new Date(), { representation: 'date' })
}
