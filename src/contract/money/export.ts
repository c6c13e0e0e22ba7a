import * as z from 'zod/mini'
import { BILLED_KINDS, EXPORT_FORMATS, EXPORT_KINDS } from '#domain/freight/quickbooks.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const money = { access: 'load:read', seat: 'money' } as const

/** What QuickBooks calls an item or an account. */
export const quickBooksNameSchema = textSchema(100, 1, 'Enter a name')
const namesByKind = z.object(
  Object.fromEntries(BILLED_KINDS.map((kind) => [kind, quickBooksNameSchema])) as Record<
    (typeof BILLED_KINDS)[number],
    typeof quickBooksNameSchema
  >,
)
const settings = z.object({
  /** a name for each kind of line: the item of an invoice, the account of a bill */
  quickbooks: z.object({ items: namesByKind, accounts: namesByKind }),
})
export type MoneySettings = z.output<typeof settings>

export const readMoneySettingsEndpoint = defineEndpoint({
  ...money,
  name: 'money.settings',
  summary: 'The names of items and accounts that QuickBooks files have, for each kind of line',
  method: 'GET',
  path: '/money/settings',
  answer: settings,
})

export const setMoneySettingsEndpoint = defineEndpoint({
  ...money,
  name: 'money.set-settings',
  summary: 'Set the names of items and accounts for files from now on',
  method: 'PUT',
  path: '/money/settings',
  body: settings,
  answer: settings,
})

const day = (missing: string) => z.iso.date(missing)

export const areDaysInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'Must not be before the first day',
})

export const exportBodySchema = z
  .object({
    kind: z.enum(EXPORT_KINDS),
    format: z.enum(EXPORT_FORMATS),
    /** days of sending, both inclusive */
    from: day('Enter the first day'),
    to: day('Enter the last day'),
    /** also what an earlier batch of this kind and format had */
    again: z._default(z.boolean(), false),
  })
  .check(areDaysInOrder)

const made = z.object({
  /** of the batch; null when there was nothing to export */
  id: z.nullable(idSchema),
  invoices: z.number(),
  /** of the file, without its heading */
  rows: z.number(),
  sha256: z.nullable(z.string()),
  /** invoices of these days are left for another file */
  more: z.boolean(),
})

export const exportMoneyEndpoint = defineEndpoint({
  ...money,
  name: 'money.export',
  summary: 'Make a file for accounting of the invoices of some days, each once unless asked again',
  method: 'POST',
  scope: 'money:read',
  path: '/money/exports',
  body: exportBodySchema,
  answer: made,
  errors: ['OVER_BUDGET'],
})

const batch = z.object({
  id: idSchema,
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  invoices: z.number(),
  sha256: z.string(),
  madeAt: z.string(),
  /** the person's name */
  madeBy: z.nullable(z.string()),
  /** whether the file is still there */
  isKept: z.boolean(),
})
export type ExportBatch = z.output<typeof batch>

export const listExportsEndpoint = defineEndpoint({
  ...money,
  name: 'money.exports',
  summary: "The account's last 100 exports, newest first",
  method: 'GET',
  scope: 'money:read',
  path: '/money/exports',
  answer: z.object({ data: z.array(batch) }),
})

export const readExportEndpoint = defineEndpoint({
  ...money,
  name: 'money.export-file',
  summary: 'The file of an export, with the same bytes each time, for 400 days',
  method: 'GET',
  scope: 'money:read',
  path: '/money/exports/:id/file',
  params: z.object({ id: idSchema }),
  media: 'text/csv',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
