import { describe, expect, test } from 'vitest'
import { QUICKBOOKS_DEFAULTS } from '#domain/freight/quickbooks.ts'
import { buildExportFile } from './export-file.ts'
import type { ExportedRow } from './export.sql.ts'

const names = {
  items: { ...QUICKBOOKS_DEFAULTS.items, lumper: 'Accessorial:Lumper' },
  accounts: { ...QUICKBOOKS_DEFAULTS.accounts, freight: 'Purchased transportation' },
}

const INVOICE: ExportedRow = {
  kind: 'customer',
  id: '0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b11',
  load_id: '0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b12',
  load_number: 104512,
  deal_id: '0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b13',
  from_place: 'Dallas, TX',
  to_place: 'Phoenix, AZ',
  reference: 'PO 88-1',
  version: 2,
  pay_terms: null,
  approved_at: null,
  paid_day: null,
  status: 'approved',
  lines: [
    { kind: 'rate', cents: 215_050 },
    { kind: 'detention', cents: 7_500 },
    { kind: 'lumper', cents: 18_000 },
    { kind: 'other', cents: -2_500, note: 'Damaged pallet' },
  ],
  total_cents: 238_050,
  paid_cents: 0,
  open_cents: 238_050,
  remit_to: { kind: 'factor', name: 'Apex Factoring', address: 'PO Box 12, Dallas, TX 75201', email: null },
  invoiced_day: '2026-12-08',
  emailed_at: null,
  emailed_to: null,
  due_day: '2027-01-07',
  days_past_due: -30,
  party_key: 'account:0b1f7f4e-57c5-4c5f-9d0c-6c2f3a1f5b14',
  party_name: 'Ridgeline Freight LLC',
  party_name_in_books: 'Ridgeline Freight',
  carrier_name: null,
  terms_days: 30,
}
const quickBooks = (kind: 'invoices' | 'bills', invoice: Partial<ExportedRow> = {}) =>
  buildExportFile({ kind, format: 'quickbooks', names }, [{ ...INVOICE, ...invoice }])

/** Cells of a line without quoted line breaks. */
const cellsOf = (line: string) => line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? []

describe('the files for QuickBooks', () => {
  test('[MONEY-05] [MONEY-07] have these bytes for invoices: the columns, one row a line, the invoice on each', () => {
    const { content, rows } = quickBooks('invoices')
    expect(rows).toBe(4)
    expect(content).toBe(
      [
        '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
        '104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,"Load 104512, Dallas, TX to Phoenix, AZ, reference PO 88-1",Freight,Freight,1,2150.5,2150.5,12/08/2026',
        '104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,"Load 104512, Dallas, TX to Phoenix, AZ, reference PO 88-1",Detention,Detention,1,75,75,12/08/2026',
        '104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,"Load 104512, Dallas, TX to Phoenix, AZ, reference PO 88-1",Accessorial:Lumper,Lumper fee,1,180,180,12/08/2026',
        '104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,"Load 104512, Dallas, TX to Phoenix, AZ, reference PO 88-1",Accessorial,Damaged pallet,1,-25,-25,12/08/2026',
        '',
      ].join('\r\n'),
    )
  })

  test('[MONEY-06] [MONEY-07] have these bytes for bills: an account for each kind, and the factor to pay', () => {
    const { content, rows } = quickBooks('bills')
    const memo = '"Pay to: Apex Factoring. Load 104512, Dallas, TX to Phoenix, AZ, reference PO 88-1"'
    expect(rows).toBe(4)
    expect(content).toBe(
      [
        '*BillNo,*Supplier,*BillDate,*DueDate,Terms,Location,Memo,*Account,LineDescription,*LineAmount',
        `104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,${memo},Purchased transportation,Freight,2150.5`,
        `104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,${memo},Cost of Goods Sold,Detention,75`,
        `104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,${memo},Cost of Goods Sold,Lumper fee,180`,
        `104512-2,Ridgeline Freight,12/08/2026,01/07/2027,Net 30,,${memo},Cost of Goods Sold,Damaged pallet,-25`,
        '',
      ].join('\r\n'),
    )
  })

  test('[MONEY-06] name no payee beside the carrier itself', () => {
    const { content } = quickBooks('bills', {
      remit_to: { kind: 'carrier', name: 'Apex Factoring', address: 'PO Box 12', email: null },
    })
    expect(content).not.toContain('Pay to')
  })

  test.each(['invoices', 'bills'] as const)(
    '[MONEY-07] %s stay whole with a name that is a formula, quotes, line breaks and a number of 18 digits',
    (kind) => {
      for (const name of [`=cmd|' /C calc'!A0`, '"Quoted" & Sons', `Two\r\nlines, "one" name`, 'W'.repeat(120)]) {
        const invoice = { party_name_in_books: name, load_number: 100_000_000_000_000_000, version: 40 }
        const { content, rows } = quickBooks(kind, invoice)
        expect(content.startsWith('*')).toBe(true)
        // a quoted line break is no end of a row
        const lines = content.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(/[\r\n]/g, ' ')).split('\r\n')
        expect(lines).toHaveLength(rows + 2)
        const widths = lines.slice(0, -1).map((line) => cellsOf(line).length)
        expect(new Set(widths)).toEqual(new Set([kind === 'invoices' ? 13 : 10]))
        expect(lines[1]?.split(',')[0]).toBe('100000000000000000-40')
        expect(content).not.toMatch(/(^|,)"?=/m)
      }
    },
  )
})

test('[MONEY-05] the file of all lines has ids, cents and dollars, what is paid and open, and the payee', () => {
  const { content, rows } = buildExportFile({ kind: 'invoices', format: 'csv', names }, [INVOICE])
  const [heading = '', first = ''] = content.replace('\u{FEFF}', '').split('\r\n')
  expect(rows).toBe(4)
  const cells = cellsOf(first)
  const line = Object.fromEntries(heading.split(',').map((name, at) => [name, cells[at]]))
  expect(line).toMatchObject({
    'Invoice id': INVOICE.id,
    Invoice: '104512-2',
    'Party key': INVOICE.party_key,
    'Due on': '2027-01-07',
    Amount: '2150.5',
    'Amount in cents': '215050',
    'Total in cents': '238050',
    'Open in cents': '238050',
    Status: 'approved',
    'Pay to': 'Apex Factoring',
  })
})
