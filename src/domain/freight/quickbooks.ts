import type { InvoiceLine } from './invoice.ts'

/** What a line of an invoice bills, in carriers' and in customers' invoices. */
export const BILLED_KINDS = ['freight', 'detention', 'lumper', 'layover', 'tonu', 'stop-off', 'fuel', 'other'] as const
export type BilledKind = (typeof BILLED_KINDS)[number]

export const BILLED_KIND_NAMES: Readonly<Record<BilledKind, string>> = {
  freight: 'Freight',
  detention: 'Detention',
  lumper: 'Lumper fee',
  layover: 'Layover',
  tonu: 'TONU',
  'stop-off': 'Stop-off',
  fuel: 'Fuel surcharge',
  other: 'Other',
}

/** A carrier's invoice calls its freight the rate. */
export function billedKind(kind: InvoiceLine['kind'] | BilledKind): BilledKind {
  return kind === 'rate' ? 'freight' : kind
}

/** What QuickBooks calls each kind of line: the item of an invoice, the account of a bill. */
export interface QuickBooksNames {
  items: Readonly<Record<BilledKind, string>>
  accounts: Readonly<Record<BilledKind, string>>
}

const forEach = (name: (kind: BilledKind) => string) =>
  Object.fromEntries(BILLED_KINDS.map((kind) => [kind, name(kind)])) as Record<BilledKind, string>

/** What QuickBooks usually calls them. */
export const QUICKBOOKS_DEFAULTS: QuickBooksNames = {
  items: { ...forEach(() => 'Accessorial'), freight: 'Freight', detention: 'Detention' },
  accounts: forEach(() => 'Cost of Goods Sold'),
}

export const EXPORT_KINDS = ['invoices', 'bills'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
export const EXPORT_FORMATS = ['quickbooks', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** QuickBooks takes so many invoices in one file; a spreadsheet takes more. */
export const MOST_EXPORTED: Readonly<Record<ExportFormat, number>> = { quickbooks: 100, csv: 5000 }

/** How long a batch's file can be downloaded again. */
export const EXPORT_KEPT_DAYS = 400
