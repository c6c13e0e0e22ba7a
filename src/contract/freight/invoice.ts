import * as z from 'zod/mini'
import { DOCUMENT_KINDS } from '#domain/freight/document.ts'
import {
  ACCESSORIAL_KINDS,
  ACCESSORIAL_STATUSES,
  type AccessorialKind,
  INVOICE_STATUSES,
} from '#domain/freight/invoice.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import { email } from '../account/account-field.ts'
import { dollarsSchema, hasWholeCents, idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { reasonSchema } from './tap.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'
import { stopIdSchema } from './stop-id.ts'

/** A long run of digits in a name or an address is a bank account, which Milepost doesn't store. */
export const withoutAccountNumber = z.refine<string>((text) => !/\d{7,}/.test(text.replaceAll(/(?<=\d) (?=\d)/g, '')), {
  error: "Leave out account numbers. Milepost doesn't store them",
})

/** Where the money goes. For a factoring company, as in its notice of assignment. */
export const remitToSchema = z.object({
  kind: z.enum(['carrier', 'factor']),
  name: textSchema(120, 2, 'Enter a name').check(withoutAccountNumber),
  address: textSchema(300, 5, 'Enter a mailing address').check(withoutAccountNumber),
  email: z.nullable(email),
})

/** What a carrier asks for, in dollars. */
export const accessorialChargeSchema = z.object({
  kind: z.enum(ACCESSORIAL_KINDS),
  amount: z
    .number('Must be a dollar amount')
    .check(
      z.gt(0, 'Enter an amount above $0'),
      z.lte(25_000, 'Must be $25,000 or less'),
      z.refine(hasWholeCents, 'Can have at most 2 decimals'),
    ),
  note: z.optional(textSchema(500)),
})

/** Nobody can approve stop-off pay without knowing where that stop was. */
export const isPlaceStated = z.refine<{ kind: AccessorialKind; note?: string | undefined }>(
  ({ kind, note }) => kind !== 'stop-off' || (note !== undefined && note !== ''),
  { path: ['note'], error: 'Say where the extra stop was' },
)

const accessorial = z.object({
  id: idSchema,
  kind: z.enum(ACCESSORIAL_KINDS),
  amount: z.number(),
  note: z.nullable(z.string()),
  status: z.enum(ACCESSORIAL_STATUSES),
  askedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** why it was declined */
  reason: z.nullable(z.string()),
})
export type Accessorial = z.output<typeof accessorial>

export const invoiceLineSchema = z.object({
  kind: z.enum(['rate', 'detention', ...ACCESSORIAL_KINDS]),
  /** dollars */
  amount: z.number(),
  /** of detention */
  stop: z.optional(stopIdSchema),
  /** above two stops, as the stop was numbered then: 'stop 2, Tulsa, OK' */
  at: z.optional(z.string()),
  billedMinutes: z.optional(z.number()),
})
export type InvoiceLine = z.output<typeof invoiceLineSchema>

/** A version as it was sent. Its lines and its payee never change. */
const sentInvoice = z.object({
  version: z.number(),
  status: z.enum(INVOICE_STATUSES),
  lines: z.array(invoiceLineSchema),
  total: z.number(),
  remitTo: z.object({ ...remitToSchema.shape, name: z.string(), address: z.string(), email: z.nullable(z.string()) }),
  /** the carrier's last invoice to this broker named another payee */
  isNewPayee: z.boolean(),
  sentAt: z.string(),
  /** the calendar day by which it is to be paid; it never changes once sent */
  dueOn: z.string(),
  /** dollars still owed */
  open: z.number(),
  /** the carrier gave up what was not paid */
  restClosedAt: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  disputed: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** `amount` is of all payments in dollars; `on` is the day of the last one, `at` when it was recorded */
  paid: z.nullable(z.object({ amount: z.number(), on: z.string(), at: z.string(), by: z.enum(DEAL_SIDES) })),
  /** the carrier took a recorded payment back */
  notReceived: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
export type SentInvoice = z.output<typeof sentInvoice>

/** All about the invoice of one deal, for its two parties. */
const dealInvoice = z.object({
  dealId: idSchema,
  loadNumber: z.number(),
  broker: z.string(),
  carrier: z.string(),
  /** what every paper says of a dispatcher's carrier that proved no number; absent for any other */
  notProved: z.optional(z.string()),
  /** the account's own */
  side: z.enum(DEAL_SIDES),
  accessorials: z.array(accessorial),
  /** what a version sent now would state */
  draft: z.object({
    lines: z.array(invoiceLineSchema),
    total: z.number(),
    /** delivered, cancelled or released: it can be sent */
    isOver: z.boolean(),
  }),
  /** oldest first */
  versions: z.array(sentInvoice),
  /** stops whose detention isn't what the last version states, because their times changed; absent without one */
  detentionChanges: z.optional(
    z.array(
      z.object({
        stop: stopIdSchema,
        /** as in the lines */
        at: z.optional(z.string()),
        invoiced: z.number(),
        now: z.number(),
      }),
    ),
  ),
  /** the carrier's own, as last sent; null for the broker and before the first */
  remitTo: z.nullable(sentInvoice.shape.remitTo),
  /** every packet that was made, oldest first: a file with another hash is none */
  packets: z.array(z.object({ sha256: z.string(), version: z.number(), madeAt: z.string() })),
  /** documents that the packet is without, because their files are lost; absent when none is known to be */
  lostDocuments: z.optional(
    z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), pages: z.number(), receivedAt: z.string() })),
  ),
})
export type DealInvoice = z.output<typeof dealInvoice>

const oneLoad = z.object({ id: idSchema })

export const readInvoiceEndpoint = defineEndpoint({
  name: 'invoices.read',
  summary: "The invoice of the account's last deal on a load: its draft, what was sent, and the accessorials",
  method: 'GET',
  path: '/loads/:id/invoice',
  access: 'load:read',
  scope: 'invoices:read',
  params: oneLoad,
  /** another of the account's deals on the load */
  query: z.object({ deal: z.optional(idSchema) }),
  answer: dealInvoice,
  errors: ['NOT_FOUND'],
})

export const askAccessorialEndpoint = defineEndpoint({
  ...QUEUED_CALLS['ask-accessorial'],
  summary: 'The carrier asks for a lumper fee, a layover, a TONU, or pay for a stop that is not in the deal',
  access: 'session',
  scope: 'invoices:write',
  seat: 'desk-or-money',
  params: oneLoad,
  body: z.object({ dealId: idSchema, accessorialId: idSchema, ...accessorialChargeSchema.shape }).check(isPlaceStated),
  answer: dealInvoice,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVOICE_CLOSED', 'TOO_OFTEN', 'CARRIER_CONSENT_ENDED'],
})

export const answerAccessorialEndpoint = defineEndpoint({
  ...QUEUED_CALLS['answer-accessorial'],
  summary: 'The broker approves an accessorial, or declines it with a reason',
  access: 'session',
  scope: 'invoices:write',
  seat: 'desk-or-money',
  params: oneLoad,
  body: z.discriminatedUnion('answer', [
    z.object({ accessorialId: idSchema, answer: z.literal('approved') }),
    z.object({ accessorialId: idSchema, answer: z.literal('declined'), reason: reasonSchema }),
  ]),
  answer: dealInvoice,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVOICE_CLOSED', 'CARRIER_CONSENT_ENDED'],
})

export const sendInvoiceEndpoint = defineEndpoint({
  ...QUEUED_CALLS['send-invoice'],
  summary:
    'The carrier sends the invoice that it saw; sent again after a change, it is the next version. Another payee than last time takes a strong proof',
  access: 'session',
  scope: 'invoices:write',
  seat: 'desk-or-money',
  params: oneLoad,
  body: z.object({
    dealId: idSchema,
    /** the last version on the carrier's screen; 0 before the first */
    version: z.int().check(z.gte(0), z.lte(1000)),
    /** of the draft on the carrier's screen, in dollars */
    total: dollarsSchema.check(z.gt(0, 'Nothing is due')),
    remitTo: remitToSchema,
  }),
  answer: dealInvoice,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'STATUS_CONFLICT',
    'INVOICE_CHANGED',
    'INVOICE_CLOSED',
    'CARRIER_CONSENT_ENDED',
    'PROOF_NEEDED',
  ],
})

const settled = { dealId: idSchema, version: z.int().check(z.gte(1), z.lte(1000)) }

/** A calendar day, like 2026-11-23. */
export const paidOnSchema = z.iso.date('Enter the day of the payment')

/** Dollars of one payment; what it may be at most is what is open. */
export const paidAmountSchema = z
  .number('Enter an amount above $0')
  .check(
    z.gt(0, 'Enter an amount above $0'),
    z.lte(10_000_000, 'Must be $10,000,000 or less'),
    z.refine(hasWholeCents, 'Can have at most 2 decimals'),
  )

/** What says that an invoice was paid, in full or in part. */
export const paymentShape = {
  settlement: z.literal('pay'),
  paidOn: paidOnSchema,
  /** absent: all that was open */
  amount: z.optional(paidAmountSchema),
  /** dollars that the screen showed as paid; absent: none */
  paidBefore: z.optional(z.number().check(z.gte(0), z.lte(10_000_000), z.refine(hasWholeCents))),
}

export const settleInvoiceEndpoint = defineEndpoint({
  ...QUEUED_CALLS['settle-invoice'],
  summary:
    'The broker approves or disputes an invoice; either party records a payment, and the carrier closes the rest or takes all payments back',
  access: 'session',
  scope: 'invoices:write',
  seat: 'money',
  params: oneLoad,
  body: z.discriminatedUnion('settlement', [
    z.object({ ...settled, settlement: z.literal('approve') }),
    z.object({ ...settled, settlement: z.literal('dispute'), reason: reasonSchema }),
    z.object({ ...settled, ...paymentShape }),
    z.object({ ...settled, settlement: z.literal('close-rest') }),
    z.object({ ...settled, settlement: z.literal('not-received'), reason: reasonSchema }),
  ]),
  answer: dealInvoice,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'INVOICE_CHANGED',
    'INVOICE_CLOSED',
    'ALREADY_DISPUTED',
    'CARRIER_CONSENT_ENDED',
  ],
})

export const readInvoicePacketEndpoint = defineEndpoint({
  name: 'invoices.packet',
  summary:
    "The last invoice of the account's last deal on a load with its papers, as one tagged PDF; its SHA-256 is then in `packets` of the invoice",
  method: 'GET',
  path: '/loads/:id/invoice/packet',
  access: 'load:read',
  scope: 'invoices:read',
  params: z.object({ id: idSchema }),
  /** another of the account's deals on the load */
  query: z.object({ deal: z.optional(idSchema) }),
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
