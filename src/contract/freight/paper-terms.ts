import * as z from 'zod/mini'
import { LOAD_PAPER, type LoadPaperField, PAPER_TERMS, type PaperTerm } from '#domain/freight/paper-terms.ts'
import { MOST_PAYMENT_DAYS } from '#domain/freight/aging.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { numberField } from './number-field.ts'

/** 'Net 30 from the POD': a line on the paper. */
export const paperTermField = textSchema(200)
const shown = z.optional(z.string())
const typed = z.optional(paperTermField)

/** As stored and shown: 'None' is an absent one. */
export const paperTermsSchema = z.object(
  Object.fromEntries(PAPER_TERMS.map((term) => [term, shown])) as Record<PaperTerm, typeof shown>,
)
export type ShownPaperTerms = z.output<typeof paperTermsSchema>

/** As a broker types them; an empty one is none. */
export const typedPaperTerms = z.object(
  Object.fromEntries(PAPER_TERMS.map((term) => [term, typed])) as Record<PaperTerm, typeof typed>,
)

const PAYMENT_DAYS = `The days until payment must be 0 to ${MOST_PAYMENT_DAYS}`

/** Days from the delivery to the day a carrier's invoice is due. The words of the pay terms win in a quarrel. */
export const paymentDaysField = numberField('Enter the days', PAYMENT_DAYS).check(
  z.gte(0, PAYMENT_DAYS),
  z.lte(MOST_PAYMENT_DAYS, PAYMENT_DAYS),
  z.refine((days) => Number.isInteger(days), PAYMENT_DAYS),
)

export const readPaperTermsEndpoint = defineEndpoint({
  name: 'brokers.paper-terms',
  summary: 'What a broker states on its rate confirmations, for carriers that look at its loads',
  method: 'GET',
  path: '/brokers/:id/paper-terms',
  access: 'load:book',
  scope: 'board:read',
  params: z.object({ id: idSchema }),
  answer: z.object({ paperTerms: paperTermsSchema, paymentDays: z.number() }),
})

const words = z.optional(z.string())

/** As stored and shown to the parties of a load. */
export const loadPaperSchema = z.object(
  Object.fromEntries(LOAD_PAPER.map((field) => [field, words])) as Record<LoadPaperField, typeof words>,
)

/** Names of what a broker states, on the paper as on screen. */
export const PAPER_TERM_NAMES: Record<PaperTerm, string> = {
  address: 'Address',
  dispatchPhone: '24/7 phone',
  billingEmail: 'Billing email',
  layover: 'Layover',
  tonu: 'TONU',
  lumper: 'Lumper',
  stopOff: 'Stop-off',
  driverAssist: 'Driver assist',
  otherCharges: 'Other charges',
  documents: 'Documents',
  deadline: 'Deadline',
  payTerms: 'Pay terms',
  quickPay: 'Quick pay',
  rebrokering: 'Re-brokering',
  tracking: 'Tracking',
  fines: 'Fines',
}

/** Names of what a load's rate confirmation says of the freight and the docks. */
export const LOAD_PAPER_NAMES: Record<LoadPaperField, string> = {
  pieces: 'Pieces',
  temperature: 'Temperature',
  hazmat: 'Hazmat',
  seal: 'Seal',
  tarps: 'Tarps, straps',
  value: 'Declared value',
  pickupAppointment: 'Pickup appointment no.',
  pickupReferences: 'Pickup references',
  pickupHandling: 'Loading',
  deliveryAppointment: 'Delivery appointment no.',
  deliveryReferences: 'Delivery references',
  deliveryHandling: 'Unloading',
}

/** Where nothing was agreed. */
export const NOT_AGREED = 'None'

/** Each term that is stated, by name; then 'None' with the names of the others, in one row. */
export function listPaperTerms(
  stated: Readonly<Record<string, string | undefined>>,
  terms: readonly PaperTerm[] = PAPER_TERMS,
): (readonly [name: string, words: string])[] {
  const absent = terms.filter((term) => !stated[term]).map((term) => PAPER_TERM_NAMES[term])
  return [
    ...terms.flatMap((term) => (stated[term] ? [[PAPER_TERM_NAMES[term], stated[term]] as const] : [])),
    ...(absent.length > 0 ? [[NOT_AGREED, absent.join(', ')] as const] : []),
  ]
}
