import { BOOKS_LIMITS, type OpenBooks } from '#contract/freight/open-books.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import * as z from 'zod/mini'
import { OPEN_BOOKS_COPY as COPY } from './copy.ts'

const DECIMAL = /^(\d+\.?\d*|\.\d+)$/
const amount = z.string().check(
  z.refine((typed) => typed.trim() === '' || DECIMAL.test(digitsOf(typed)), COPY.amount),
  z.refine((typed) => !(Number(digitsOf(typed)) > 1_000_000), COPY.amount),
)
const name = textSchema(BOOKS_LIMITS.name)
const address = textSchema(BOOKS_LIMITS.address)

const fields = {
  consignor: name,
  consignorAddress: address,
  payer: name,
  freightBill: textSchema(BOOKS_LIMITS.freightBill),
  carrierAddress: address,
  carrierPaidOn: z.string(),
  service: textSchema(BOOKS_LIMITS.service),
  serviceAmount: amount,
  servicePayer: name,
}

/** All fields are texts: the draft keeps them. */
export function booksFormSchema({ shipperPays }: OpenBooks) {
  return z.object({
    shipperPays: amount.check(z.refine((typed) => shipperPays === null || typed.trim() !== '', COPY.noRemoval)),
    ...fields,
  })
}
export type BooksForm = z.output<ReturnType<typeof booksFormSchema>>

const enteredFigures = z.object({
  shipperPays: z.nullable(z.number()),
  consignor: z.string(),
  consignorAddress: z.string(),
  payer: z.string(),
  freightBill: z.string(),
  carrierAddress: z.string(),
  carrierPaidOn: z.nullable(z.string()),
  service: z.string(),
  serviceAmount: z.nullable(z.number()),
  servicePayer: z.string(),
})
type Figures = { [K in keyof z.output<typeof enteredFigures>]: OpenBooks[K] }

/** The figures of an entry that waits or was refused; undefined if another version of the app wrote it. */
export function readEntry(figures: Record<string, unknown>): Figures | undefined {
  return z.safeParse(enteredFigures, figures).data
}

const typedAmount = (dollars: number | null) => (dollars === null ? '' : String(dollars))

/** @param bol the number that the load states, for a record without one */
export function toBooksForm(record: Figures, bol = ''): BooksForm {
  return {
    shipperPays: typedAmount(record.shipperPays),
    consignor: record.consignor ?? '',
    consignorAddress: record.consignorAddress ?? '',
    payer: record.payer ?? '',
    freightBill: record.freightBill ?? bol,
    carrierAddress: record.carrierAddress ?? '',
    carrierPaidOn: record.carrierPaidOn ?? '',
    service: record.service ?? '',
    serviceAmount: typedAmount(record.serviceAmount),
    servicePayer: record.servicePayer ?? '',
  }
}

const parsedAmount = (typed: string) => (typed.trim() === '' ? null : Number(digitsOf(typed)))

/** The body of the request, without its deal. @param record as it was on screen */
export function toBooksFigures(
  { enteredAt }: OpenBooks,
  { shipperPays, serviceAmount, carrierPaidOn, ...texts }: BooksForm,
) {
  return {
    ...texts,
    seen: enteredAt,
    shipperPays: parsedAmount(shipperPays),
    serviceAmount: parsedAmount(serviceAmount),
    carrierPaidOn: carrierPaidOn || null,
  }
}
