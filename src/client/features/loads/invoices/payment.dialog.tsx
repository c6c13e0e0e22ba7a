import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { paidAmountSchema, paidOnSchema } from '#contract/freight/invoice.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { PAYMENT_COPY as COPY } from '#client/components/load/copy.ts'

interface PaymentDialogProps {
  /** `label` names the load in lists */
  load: { id: string; label: string }
  dealId: string
  side: DealSide
  /** dollars that are open, and were paid before */
  last: { version: number; open: number; paidBefore: number }
  onClose: () => void
}

/** A party records a payment, in full or in part, also without signal. */
export function PaymentDialog({ load, dealId, side, last, onClose }: PaymentDialogProps) {
  const { form, action } = useActionForm<PaymentValues, ParsedPayment>({
    schema: paymentSchema(last.open),
    defaultValues: { amount: String(last.open), paidOn: localToday() },
    draft: `payment ${dealId}`,
    label: load.label,
    done: COPY.done,
    onActed: onClose,
  })
  const typed = useWatch({ control: form.methods.control, name: 'amount' })
  const paid = paidAmountSchema.safeParse(parseAmount(typed)).data ?? last.open
  const rest = centsToDollars(dollarsToCents(last.open) - dollarsToCents(paid))
  return (
    <Dialog alert open onClose={onClose} title={COPY.title[side]} description={COPY.text}>
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
              paidBefore: last.paidBefore,
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
        <TextField label={COPY.day} type="date" max={localToday()} {...form.field('paidOn')} />
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
  return localDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
