import { email } from '#contract/account/account-field.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { accessorialChargeSchema, type DealInvoice, paidOnSchema, remitToSchema } from '#contract/freight/invoice.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { ACCESSORIAL_KINDS } from '#domain/freight/invoice.ts'
import * as z from 'zod/mini'

/** All fields are texts: a draft keeps them. */
export const remitToFormSchema = z.object({
  kind: remitToSchema.shape.kind,
  name: remitToSchema.shape.name,
  address: remitToSchema.shape.address,
  email: z.string().check((context) => {
    const typed = context.value.trim()
    const wrong = typed === '' ? undefined : z.safeParse(email, typed).error
    if (wrong) context.issues.push({ code: 'custom', input: typed, path: [], message: wrong.issues[0]?.message ?? '' })
  }),
})
export type RemitToForm = z.output<typeof remitToFormSchema>

/** The payee of the last invoice; if it was of another kind or there was none, only the carrier's own name is known. */
export function startRemitTo(
  { remitTo, carrier }: DealInvoice,
  kind: RemitToForm['kind'] = remitTo?.kind ?? 'carrier',
): RemitToForm {
  return remitTo?.kind === kind
    ? { ...remitTo, email: remitTo.email ?? '' }
    : { kind, name: kind === 'carrier' ? carrier : '', address: '', email: '' }
}

export const askFormSchema = z.object({
  kind: z.enum(ACCESSORIAL_KINDS),
  amount: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => Number(digitsOf(typed) || Number.NaN)),
    ),
    accessorialChargeSchema.shape.amount,
  ),
  note: textSchema(500),
})
export type AskFormValues = z.input<typeof askFormSchema>
export type ParsedAskForm = z.output<typeof askFormSchema>

export const paymentFormSchema = z.object({ paidOn: paidOnSchema })
export type PaymentForm = z.output<typeof paymentFormSchema>
