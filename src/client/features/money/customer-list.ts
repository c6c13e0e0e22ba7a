import Papa from 'papaparse'
import { type CustomerFacts, customerFields } from '#contract/money/customer.ts'
import { DEFAULT_PAYMENT_DAYS } from '#domain/freight/aging.ts'
import { unguardFormulas } from '#domain/text/csv.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'

/** More would be no list of customers. */
export const MOST_CUSTOMERS = 1000

/** What a column can be called: small letters alone. */
const COLUMNS = {
  name: ['name', 'customer', 'customername', 'company', 'billto'],
  address: ['mailingaddress', 'address', 'billingaddress', 'billtoaddress'],
  email: ['email', 'emailforinvoices', 'billingemail', 'invoiceemail'],
  termsDays: ['paytermsindays', 'terms', 'payterms', 'termsdays', 'paymentterms'],
  quickbooksName: ['nameinquickbooks', 'quickbooksname', 'quickbooks'],
} as const
type Column = keyof typeof COLUMNS
const NEEDED = ['name', 'address'] as const satisfies readonly Column[]

/** A row that can't be a customer, by its number in the file. */
export interface WrongRow {
  row: number
  problem: string
}

export type CustomerList =
  | { ok: true; customers: CustomerFacts[]; wrong: WrongRow[] }
  | { ok: false; why: 'empty' | 'too many' }
  | { ok: false; why: 'no column'; missing: (typeof NEEDED)[number] }

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** 'Net 30' and '30 days' as 30; the default where the cell is empty; NaN for other words. */
function termsOf(cell: string): number {
  if (cell === '') return DEFAULT_PAYMENT_DAYS
  return Number(/^(?:net ?)?(\d{1,4})(?: ?days?)?$/i.exec(cell)?.[1] ?? Number.NaN)
}

function readRow(cell: (column: Column) => string): { facts: CustomerFacts } | { problem: string } {
  const read = {
    name: customerFields.name.safeParse(cell('name')),
    address: customerFields.address.safeParse(cell('address')),
    email: customerFields.email.safeParse(cell('email') || null),
    termsDays: customerFields.termsDays.safeParse(termsOf(cell('termsDays'))),
    quickbooksName: customerFields.quickbooksName.safeParse(cell('quickbooksName') || null),
  }
  const { name, address, email, termsDays, quickbooksName } = read
  if (name.success && address.success && email.success && termsDays.success && quickbooksName.success)
    return {
      facts: {
        name: name.data,
        address: address.data,
        email: email.data,
        termsDays: termsDays.data,
        quickbooksName: quickbooksName.data,
      },
    }
  const [first] = Object.values(read).flatMap(({ error }) => error?.issues ?? [])
  return { problem: first?.message ?? '' }
}

/** Reads a list of customers (CSV, with a line of column names). Of two rows of one name, the later one counts. */
export function readCustomerList(text: string): CustomerList {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [header, ...lines] = data
  if (!header || lines.length === 0) return { ok: false, why: 'empty' }
  if (lines.length > MOST_CUSTOMERS) return { ok: false, why: 'too many' }
  const names = header.map(lettersOf)
  const at = (column: Column) => names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name))
  const missing = NEEDED.find((column) => at(column) === -1)
  if (missing !== undefined) return { ok: false, why: 'no column', missing }
  const customers = new Map<string, CustomerFacts>()
  const wrong: WrongRow[] = []
  for (const [index, line] of lines.entries()) {
    const read = readRow((column) => unguardFormulas(line[at(column)] ?? '').trim())
    if ('facts' in read) customers.set(toComparedForm(read.facts.name), read.facts)
    else wrong.push({ row: index + 2, problem: read.problem })
  }
  return { ok: true, customers: [...customers.values()], wrong }
}
