import * as z from 'zod/mini'
import { CUSTOMER_INVOICE_STATUSES, CUSTOMER_SETTLEMENTS } from '#domain/freight/customer-invoice.ts'
import { BILLED_KINDS } from '#domain/freight/quickbooks.ts'
import { hasWholeCents, idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { paymentShape } from '../freight/invoice.ts'
import { stopIdSchema } from '../freight/stop-id.ts'
import { reasonSchema } from '../freight/tap.ts'
import { emailedSchema } from './aging.ts'

const LIMIT = 'Must be between -$1,000,000 and $1,000,000'

/** Dollars of a line: less than zero for what is taken off. */
export const customerAmountSchema = z.number('Enter an amount').check(
  z.gte(-1_000_000, LIMIT),
  z.lte(1_000_000, LIMIT),
  z.refine((amount) => amount !== 0, 'Enter an amount'),
  z.refine(hasWholeCents, 'Can have at most 2 decimals'),
)

export const customerLineSchema = z.object({
  kind: z.enum(BILLED_KINDS),
  amount: customerAmountSchema,
  /** of detention */
  stop: z.optional(stopIdSchema),
  note: z.optional(textSchema(200)),
})

const line = z.object({
  kind: z.enum(BILLED_KINDS),
  amount: z.number(),
  stop: z.optional(stopIdSchema),
  note: z.optional(z.string()),
})
export type CustomerInvoiceLine = z.output<typeof line>

/** A version as it was sent; what it says never changes. */
const version = z.object({
  version: z.number(),
  status: z.enum(CUSTOMER_INVOICE_STATUSES),
  customerId: idSchema,
  /** as sent */
  billTo: z.object({
    name: z.string(),
    address: z.string(),
    email: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    termsDays: z.number(),
  }),
  lines: z.array(line),
  total: z.number(),
  /** calendar days */
  invoicedOn: z.string(),
  dueOn: z.string(),
  sentAt: z.string(),
  emailed: emailedSchema,
  /** dollars still owed */
  open: z.number(),
  restClosedAt: z.nullable(z.string()),
  disputeReason: z.nullable(z.string()),
  /** of all payments; `on` is the day of the last one, `recordedBy` a person of the account, null as in `MoneyRow` */
  paid: z.nullable(z.object({ amount: z.number(), on: z.string(), recordedBy: z.nullable(z.string()) })),
  /** what the broker may record of it now */
  settlements: z.array(z.enum(CUSTOMER_SETTLEMENTS)),
})
export type CustomerInvoiceVersion = z.output<typeof version>

const customerInvoice = z.object({
  loadId: idSchema,
  loadNumber: z.number(),
  draft: z.object({
    /** chosen at posting; null for nobody, and once it is closed */
    customerId: z.nullable(idSchema),
    lines: z.array(line),
    total: z.number(),
    /** delivered or cancelled: it can be sent */
    isOver: z.boolean(),
  }),
  /** oldest first */
  versions: z.array(version),
  /** the invoice's freight and what the open books say, where they differ */
  booksDiffer: z.optional(z.object({ invoice: z.number(), books: z.number() })),
})
export type CustomerInvoice = z.output<typeof customerInvoice>

const money = { access: 'load:read', seat: 'money', params: z.object({ id: idSchema }) } as const

export const readCustomerInvoiceEndpoint = defineEndpoint({
  ...money,
  name: 'customer-invoices.read',
  summary: "The broker's invoice of a load to its customer: the draft, and what was sent",
  method: 'GET',
  scope: 'money:read',
  path: '/loads/:id/customer-invoice',
  answer: customerInvoice,
  errors: ['NOT_FOUND'],
})

export const sendCustomerInvoiceEndpoint = defineEndpoint({
  ...money,
  name: 'customer-invoices.send',
  summary: 'Send an invoice to the customer of a finished load; sent again, it is the next version',
  method: 'POST',
  path: '/loads/:id/customer-invoice',
  body: z.object({
    /** the last version on the screen; 0 before the first */
    version: z.int().check(z.gte(0), z.lte(1000)),
    customerId: idSchema,
    lines: z
      .array(customerLineSchema)
      .check(z.minLength(1, 'Add a line'), z.maxLength(20, 'Must be 20 lines or fewer')),
    /** sum of the lines in dollars */
    total: z.number(),
    /** also send it to the customer's address */
    email: z.boolean(),
  }),
  answer: customerInvoice,
  errors: ['OVER_BUDGET', 'NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'INVOICE_CHANGED', 'INVOICE_CLOSED'],
})

export const readCustomerInvoicePdfEndpoint = defineEndpoint({
  ...money,
  name: 'customer-invoices.pdf',
  summary: 'The last version that was sent, as a tagged PDF',
  method: 'GET',
  scope: 'money:read',
  path: '/loads/:id/customer-invoice/pdf',
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})

const settled = { version: z.int().check(z.gte(1), z.lte(1000)) }

export const settleCustomerInvoiceEndpoint = defineEndpoint({
  ...money,
  name: 'customer-invoices.settle',
  summary: 'Record what the customer did: paid, in full or in part, disputed it, or that a payment was typed wrong',
  method: 'POST',
  path: '/loads/:id/customer-invoice/settle',
  body: z.discriminatedUnion('settlement', [
    z.object({ ...settled, settlement: z.literal('dispute'), reason: reasonSchema }),
    z.object({ ...settled, settlement: z.literal('resume') }),
    z.object({ ...settled, ...paymentShape }),
    z.object({ ...settled, settlement: z.literal('close-rest') }),
    z.object({ ...settled, settlement: z.literal('undo-payment') }),
    z.object({ ...settled, settlement: z.literal('void') }),
  ]),
  answer: customerInvoice,
  errors: ['NOT_FOUND', 'INVOICE_CHANGED', 'INVOICE_CLOSED'],
})
