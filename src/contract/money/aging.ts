import * as z from 'zod/mini'
import { AGE_BUCKET_NAMES, MONEY_SIDES } from '#domain/freight/aging.ts'
import { DOCUMENT_TYPES } from '#domain/freight/document.ts'
import { INVOICE_STATUSES } from '#domain/freight/invoice.ts'
import { BILLED_KINDS } from '#domain/freight/quickbooks.ts'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { timeZoneSchema } from '../api/time-zone.ts'
import { invoiceLineSchema } from '../freight/invoice.ts'

const CURSOR = 'Must be a cursor from an earlier page'

/** 'account:<id>', 'customer:<id>', or 'usdot:<number>' of a carrier without an account. */
const partyKeySchema = z
  .string()
  .check(z.regex(/^(?:(?:account|customer):[0-9a-f-]{36}|usdot:[1-9][0-9]{0,8})$/, 'Must be the key of a party'))

const party = z.object({ key: z.string(), name: z.string() })

/** When the mail server took a customer's invoice, and for which address; null for one that wasn't emailed. */
export const emailedSchema = z.nullable(z.object({ to: z.string(), at: z.string() }))

const moneyRow = z.object({
  /** whose invoice it is: a carrier's to a broker, or a broker's to its customer */
  kind: z.enum(['carrier', 'customer']),
  id: idSchema,
  loadId: idSchema,
  loadNumber: z.number(),
  /** null for a customer's invoice */
  dealId: z.nullable(idSchema),
  /** 'Dallas, TX' */
  from: z.string(),
  to: z.string(),
  reference: z.nullable(z.string()),
  /** '104512-2' */
  number: z.string(),
  version: z.number(),
  /** who owes it, or whom it is owed to */
  party,
  /** whom a dispatcher booked for; absent for a carrier's own */
  carrier: z.optional(z.string()),
  /** where the money goes, as a carrier's invoice says */
  payee: z.optional(z.object({ kind: z.enum(['carrier', 'factor']), name: z.string() })),
  lines: z.array(
    z.object({
      ...invoiceLineSchema.shape,
      kind: z.union([invoiceLineSchema.shape.kind, z.enum(BILLED_KINDS)]),
      note: z.optional(z.string()),
    }),
  ),
  /** dollars */
  total: z.number(),
  paid: z.number(),
  open: z.number(),
  /** calendar days */
  invoicedOn: z.string(),
  dueOn: z.string(),
  emailed: emailedSchema,
  /** negative before the due day */
  daysPastDue: z.number(),
  /** days that the debtor has to pay: from the delivery, a customer from the day of sending */
  termsDays: z.number(),
  /** the pay terms in words, as the paper of the deal has them; null without */
  payTerms: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  /** when the broker approved a carrier's invoice; null when not, and for a customer's */
  approvedAt: z.nullable(z.string()),
  /** the day of the last payment */
  paidOn: z.nullable(z.string()),
  /** who recorded it: a person of the account, else the other party; null for a person alone, and for a program */
  recordedBy: z.nullable(z.string()),
  /** the newest proof of delivery, whose file is at `documentFilePath` */
  pod: z.nullable(z.object({ id: idSchema, type: z.enum(DOCUMENT_TYPES), receivedAt: z.string() })),
  /** when the account had it in a file for accounting last */
  exportedAt: z.nullable(z.string()),
  /** when it was submitted to a factoring company; null when not, or cancelled since */
  factoredAt: z.nullable(z.string()),
})
export type MoneyRow = z.output<typeof moneyRow>

const byAge = Object.fromEntries(AGE_BUCKET_NAMES.map((name) => [name, z.number()])) as Record<
  (typeof AGE_BUCKET_NAMES)[number],
  z.ZodMiniNumber
>
/** Open dollars by days past due. */
const totals = z.object(byAge)
const counts = z.object(byAge)
export type AgeTotals = z.output<typeof totals>

const asOfQuery = {
  /** the day that age is counted to; absent: today in `zone` */
  asOf: z.optional(z.iso.date('Must be a day, like 2026-11-23')),
  zone: z._default(timeZoneSchema, 'UTC'),
}

const listQuery = z.object({
  ...asOfQuery,
  bucket: z.optional(z.enum(AGE_BUCKET_NAMES)),
  party: z.optional(partyKeySchema),
  /** absent: what is open */
  status: z.optional(z.enum(['disputed', 'paid'])),
  /** a part of a party's name or of the reference, or the beginning of the load's or the invoice's number */
  search: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d_[0-9a-f-]{36}$/, CURSOR))),
})

const listAnswer = z.object({
  data: z.array(moneyRow),
  /** of all that is open, whatever the bucket and status */
  totals,
  /** how many invoices make them, and how many of all are disputed */
  counts: z.object({ ...counts.shape, disputed: z.number() }),
  /** those with an open invoice, by name */
  parties: z.array(party),
  asOf: z.string(),
  /** `after` of the next page; null at the end */
  next: z.nullable(z.string()),
})
export type MoneyList = z.output<typeof listAnswer>

export const listReceivablesEndpoint = defineEndpoint({
  name: 'money.receivables',
  summary: 'What is owed to the account: the last version of each invoice, with its age',
  method: 'GET',
  path: '/money/receivables',
  access: 'load:read',
  scope: 'money:read',
  seat: 'money',
  query: listQuery,
  answer: listAnswer,
})

export const listPayablesEndpoint = defineEndpoint({
  name: 'money.payables',
  summary: 'What the account owes its carriers: the last version of each invoice, with its age',
  method: 'GET',
  path: '/money/payables',
  access: 'load:read',
  scope: 'money:read',
  seat: 'money',
  query: listQuery,
  answer: listAnswer,
})

const statementQuery = z.object({ ...asOfQuery, party: partyKeySchema, side: z.enum(MONEY_SIDES) })

const statementAnswer = z.object({
  side: z.enum(MONEY_SIDES),
  /** whose statement it is */
  account: z.string(),
  party,
  asOf: z.string(),
  zone: z.string(),
  data: z.array(moneyRow),
  totals,
})
export type MoneyStatement = z.output<typeof statementAnswer>

const statement = {
  method: 'GET',
  access: 'load:read',
  scope: 'money:read',
  seat: 'money',
  query: statementQuery,
  errors: ['NOT_FOUND'],
} as const

export const readStatementEndpoint = defineEndpoint({
  ...statement,
  name: 'money.statement',
  summary: 'The open invoices of one party, with their age',
  path: '/money/statement',
  answer: statementAnswer,
})

export const readStatementPdfEndpoint = defineEndpoint({
  ...statement,
  name: 'money.statement-pdf',
  summary: 'The statement of one party as a tagged PDF',
  path: '/money/statement/pdf',
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})

export const readStatementCsvEndpoint = defineEndpoint({
  ...statement,
  name: 'money.statement-csv',
  summary: 'The statement of one party as CSV',
  path: '/money/statement/csv',
  media: 'text/csv',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
