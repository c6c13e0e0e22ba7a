import { BOOKS_PARTS } from '#domain/freight/open-books.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'
import { dollarsSchema, idSchema, instantSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { dealPlaceSchema } from './deal.ts'
import { shipperPaysField } from './load-field.ts'
import { stopIdSchema } from './stop-id.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

const party = z.object({
  name: z.string(),
  dotNumber: z.nullable(z.string()),
  /** an authority had confirmed the number when the deal was made */
  isDotVerified: z.boolean(),
  mcNumber: z.nullable(z.string()),
})

/** What the broker enters, in dollars. Null is what it left empty. */
const figures = z.object({
  /** freight charges */
  shipperPays: z.nullable(z.number()),
  /** the shipper */
  consignor: z.nullable(z.string()),
  consignorAddress: z.nullable(z.string()),
  /** of the freight charges; null: the consignor */
  payer: z.nullable(z.string()),
  carrierAddress: z.nullable(z.string()),
  /** number of the bill of lading or freight bill */
  freightBill: z.nullable(z.string()),
  /** what the broker did besides brokerage */
  service: z.nullable(z.string()),
  serviceAmount: z.nullable(z.number()),
  servicePayer: z.nullable(z.string()),
  /** 'YYYY-MM-DD' */
  carrierPaidOn: z.nullable(z.string()),
})

/** A stop as both parties agreed it. Above two stops without its street: 49 CFR 371.3 doesn't ask for it. */
const booksStop = z.object({
  id: stopIdSchema,
  kind: z.enum(STOP_KINDS),
  city: z.string(),
  state: z.string(),
  zone: z.string(),
  dateTime: z.string(),
  /** the end of its window; absent when the time is exact */
  until: z.optional(z.string()),
  place: z.optional(dealPlaceSchema),
})
export type BooksStop = z.output<typeof booksStop>

/** The record of a transaction that 49 CFR 371.3(a) lists, the same for both parties. */
const openBooks = z.object({
  dealId: idSchema,
  loadNumber: z.number(),
  broker: party,
  carrier: party,
  /** the dispatcher who booked for another carrier */
  dispatcher: z.nullable(party),
  /** as agreed */
  stops: z.array(booksStop),
  acceptedAt: z.string(),
  /** when the carrier was released */
  endedAt: z.nullable(z.string()),
  ...figures.shape,
  /** the agreed rate */
  carrierPay: z.number(),
  /** what the broker keeps; null while what the shipper pays isn't known, and once the carrier was released */
  brokerage: z.nullable(z.number()),
  missing: z.array(z.enum(BOOKS_PARTS)),
  /** the last time; null while nothing was entered */
  enteredAt: z.nullable(z.string()),
  /** what the shipper pays as stated before, oldest first */
  earlier: z.array(z.object({ shipperPays: z.number(), enteredAt: z.string() })),
  /** the carrier's, oldest first */
  requests: z.array(
    z.object({
      askedAt: z.string(),
      /** null while what the shipper pays isn't known */
      answeredAt: z.nullable(z.string()),
      dueAt: z.string(),
    }),
  ),
})
export type OpenBooks = z.output<typeof openBooks>

const params = z.object({ id: idSchema })
/** another of the account's deals on the load than the last */
const query = z.object({ deal: z.optional(idSchema) })

export const readOpenBooksEndpoint = defineEndpoint({
  name: 'loads.open-books',
  summary: 'The record of a transaction (49 CFR 371.3) of a deal of the account on a load; the same for both parties',
  method: 'GET',
  path: '/loads/:id/open-books',
  access: 'load:read',
  params,
  query,
  answer: openBooks,
  errors: ['NOT_FOUND'],
})

export const readOpenBooksPdfEndpoint = defineEndpoint({
  name: 'loads.open-books-pdf',
  summary: 'The same as a tagged PDF, to print and to send',
  method: 'GET',
  path: '/loads/:id/open-books/pdf',
  access: 'load:read',
  params,
  query,
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})

export const askForBooksEndpoint = defineEndpoint({
  ...QUEUED_CALLS['ask-for-books'],
  summary: 'The carrier asks for the record of its deal (49 CFR 371.3(c)); again within a day, nobody is notified',
  access: 'session',
  seat: 'desk-or-money',
  params: params,
  body: z.object({ dealId: idSchema }),
  answer: openBooks,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CARRIER_CONSENT_ENDED'],
})

const optionalText = (most: number) => z.optional(z.nullable(textSchema(most)))

/** The most characters of each text. */
export const BOOKS_LIMITS = { name: 200, address: 300, freightBill: 50, service: 300 } as const

/** What the broker types. */
const booksFiguresSchema = z.object({
  shipperPays: z.optional(z.nullable(shipperPaysField)),
  consignor: optionalText(BOOKS_LIMITS.name),
  consignorAddress: optionalText(BOOKS_LIMITS.address),
  payer: optionalText(BOOKS_LIMITS.name),
  carrierAddress: optionalText(BOOKS_LIMITS.address),
  freightBill: optionalText(BOOKS_LIMITS.freightBill),
  service: optionalText(BOOKS_LIMITS.service),
  serviceAmount: z.optional(z.nullable(dollarsSchema)),
  servicePayer: optionalText(BOOKS_LIMITS.name),
  carrierPaidOn: z.optional(z.nullable(z.iso.date('Must be a date, like 2026-11-23'))),
})

export const enterBooksEndpoint = defineEndpoint({
  ...QUEUED_CALLS['enter-books'],
  summary: 'The broker enters or corrects the record of a deal; what it leaves out is empty, and earlier entries stay',
  access: 'session',
  seat: 'desk-or-money',
  params: params,
  body: z.object({
    dealId: idSchema,
    ...booksFiguresSchema.shape,
    /** `enteredAt` of the record on the broker's screen: an entry made meanwhile isn't overwritten */
    seen: z.optional(z.nullable(instantSchema)),
  }),
  answer: openBooks,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'BOOKS_CHANGED'],
})
