import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { registerField } from '#client/components/form-field.ts'
import { PAYMENT_COPY as COPY } from '#client/components/load/copy.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { paidAmountSchema, paidOnSchema } from '#contract/freight/invoice.ts'
import { typedNumber, typedNumberField } from '#contract/freight/number-field.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { localDay } from '#domain/time/stop-time.ts'

/** @param open dollars: a payment is at most what is open */
export function paymentSchema(open: number) {
  return z.object({
    amount: z.pipe(typedNumberField, paidAmountSchema.check(z.lte(open, COPY.mostPaid(open)))),
    paidOn: paidOnSchema,
  })
}
export type PaymentValues = z.input<ReturnType<typeof paymentSchema>>
export type ParsedPayment = z.output<ReturnType<typeof paymentSchema>>

/** All that is open, paid today. */
export function startPayment(open: number): PaymentValues {
  return { amount: String(open), paidOn: localToday() }
}

/** The day on this device's calendar. */
function localToday(): string {
  return localDay(Date.now(), ownZone())
}

/** What was paid and when, with the rest that stays open. @param open dollars */
export function PaymentFields({
  methods,
  open,
}: {
  methods: UseFormReturn<PaymentValues, unknown, ParsedPayment>
  open: number
}) {
  const typed = useWatch({ control: methods.control, name: 'amount' })
  const paid = paidAmountSchema.safeParse(typedNumber(typed)).data ?? open
  const rest = centsToDollars(dollarsToCents(open) - dollarsToCents(paid))
  return (
    <>
      <TextField
        label={COPY.amount}
        leading="$"
        inputMode="decimal"
        autoComplete="off"
        hint={rest > 0 && COPY.staysOpen(rest)}
        {...registerField(methods, 'amount')}
      />
      <TextField label={COPY.day} type="date" max={localToday()} {...registerField(methods, 'paidOn')} />
    </>
  )
}
