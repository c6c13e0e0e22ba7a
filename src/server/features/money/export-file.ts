import { invoiceNumber } from '#domain/freight/aging.ts'
import { type Cents, centsToDollars } from '#domain/freight/money.ts'
import {
  BILLED_KIND_NAMES,
  billedKind,
  type ExportFormat,
  type ExportKind,
  type QuickBooksNames,
} from '#domain/freight/quickbooks.ts'
import { type CsvCell, formatCsvFile, formatCsvLine } from '#domain/text/csv.ts'
import { addDays, type Day } from '#domain/time/period.ts'
import type { ExportedRow } from './export.sql.ts'

/** 01/31/2027, as QuickBooks in the United States reads a day. */
const usDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const memoOf = ({ load_number: number, from_place: from, to_place: to, reference }: ExportedRow) =>
  `Load ${number}, ${from} to ${to}${reference === null ? '' : `, reference ${reference}`}`

type Line = ExportedRow['lines'][number]
const describe = (line: Line) =>
  'note' in line && line.note !== undefined ? line.note : BILLED_KIND_NAMES[billedKind(line.kind)]

interface Column {
  name: string
  cell: (invoice: ExportedRow, line: Line, names: QuickBooksNames) => CsvCell
}

const numberOf = (invoice: ExportedRow) => invoiceNumber(invoice.load_number, invoice.version)

/** The columns of QuickBooks Online's import, in its order; a star marks what it requires. */
const QUICKBOOKS: Record<ExportKind, readonly Column[]> = {
  invoices: [
    { name: '*InvoiceNo', cell: numberOf },
    { name: '*Customer', cell: ({ party_name_in_books: name }) => name },
    { name: '*InvoiceDate', cell: ({ invoiced_day: day }) => usDay(day) },
    { name: '*DueDate', cell: ({ due_day: day }) => usDay(day) },
    { name: 'Terms', cell: ({ terms_days: days }) => `Net ${days}` },
    { name: 'Location', cell: () => null },
    { name: 'Memo', cell: memoOf },
    { name: 'Item(Product/Service)', cell: (_, { kind }, { items }) => items[billedKind(kind)] },
    { name: 'ItemDescription', cell: (_, line) => describe(line) },
    { name: 'ItemQuantity', cell: () => 1 },
    { name: 'ItemRate', cell: (_, { cents }) => centsToDollars(cents) },
    { name: '*ItemAmount', cell: (_, { cents }) => centsToDollars(cents) },
    // terms of a carrier run from the delivery, those of a customer from the invoice
    { name: 'Service Date', cell: ({ due_day: day, terms_days: days }) => usDay(addDays(day, -days)) },
  ],
  bills: [
    { name: '*BillNo', cell: numberOf },
    { name: '*Supplier', cell: ({ party_name_in_books: name }) => name },
    { name: '*BillDate', cell: ({ invoiced_day: day }) => usDay(day) },
    { name: '*DueDate', cell: ({ due_day: day }) => usDay(day) },
    { name: 'Terms', cell: ({ terms_days: days }) => `Net ${days}` },
    { name: 'Location', cell: () => null },
    {
      name: 'Memo',
      cell: (invoice) =>
        invoice.remit_to?.kind === 'factor' ? `Pay to: ${invoice.remit_to.name}. ${memoOf(invoice)}` : memoOf(invoice),
    },
    { name: '*Account', cell: (_, { kind }, { accounts }) => accounts[billedKind(kind)] },
    { name: 'LineDescription', cell: (_, line) => describe(line) },
    { name: '*LineAmount', cell: (_, { cents }) => centsToDollars(cents) },
  ],
}

const dollarsAndCents = (name: string, of: (invoice: ExportedRow, line: Line) => Cents): readonly Column[] => [
  { name, cell: (invoice, line) => centsToDollars(of(invoice, line)) },
  { name: `${name} in cents`, cell: of },
]

/** All that Milepost knows of a line and its invoice, for other programs and spreadsheets. */
const ALL: readonly Column[] = [
  { name: 'Invoice id', cell: ({ id }) => id },
  { name: 'Invoice', cell: numberOf },
  { name: 'Version', cell: ({ version }) => version },
  { name: 'Load id', cell: ({ load_id: id }) => id },
  { name: 'Load', cell: ({ load_number: number }) => number },
  { name: 'Reference', cell: ({ reference }) => reference },
  { name: 'Party', cell: ({ party_name: name }) => name },
  { name: 'Party key', cell: ({ party_key: key }) => key },
  { name: 'Carrier', cell: ({ carrier_name: name }) => name },
  { name: 'From', cell: ({ from_place: place }) => place },
  { name: 'To', cell: ({ to_place: place }) => place },
  { name: 'Invoiced on', cell: ({ invoiced_day: day }) => day },
  { name: 'Due on', cell: ({ due_day: day }) => day },
  { name: 'Line', cell: (_, { kind }) => BILLED_KIND_NAMES[billedKind(kind)] },
  { name: 'Description', cell: (_, line) => describe(line) },
  ...dollarsAndCents('Amount', (_, { cents }) => cents),
  ...dollarsAndCents('Total', ({ total_cents: cents }) => cents),
  ...dollarsAndCents('Paid', ({ paid_cents: cents }) => cents),
  ...dollarsAndCents('Open', ({ open_cents: cents }) => cents),
  { name: 'Status', cell: ({ status }) => status },
  { name: 'Pay to', cell: ({ remit_to: payee }) => payee?.name ?? null },
]

/** A row for each line, with the invoice's own values on each. @returns the file, and its rows without the heading */
export function buildExportFile(
  { kind, format, names }: { kind: ExportKind; format: ExportFormat; names: QuickBooksNames },
  invoices: readonly ExportedRow[],
): { content: string; rows: number } {
  const columns = format === 'csv' ? ALL : QUICKBOOKS[kind]
  const rows = invoices.flatMap((invoice) =>
    invoice.lines.map((line) => columns.map(({ cell }) => cell(invoice, line, names))),
  )
  const file = [columns.map(({ name }) => name), ...rows]
  // a byte order mark would be part of QuickBooks' first column
  const content = format === 'csv' ? formatCsvFile(file) : file.map(formatCsvLine).join('')
  return { content, rows: rows.length }
}
