import type { MoneySide } from '#domain/freight/aging.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { nameInvoiceLine } from '#client/components/load/copy.ts'
import type { InvoiceLine } from '#contract/freight/invoice.ts'
import { BILLED_KIND_NAMES, billedKind, type ExportFormat, type ExportKind } from '#domain/freight/quickbooks.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { MoneyRow } from '#contract/money/aging.ts'
import type { MoneyShown } from './money-search.ts'

const count = (invoices: number) => (invoices === 1 ? '1 invoice' : `${invoices} invoices`)
const days = (number: number) => (number === 1 ? '1 day' : `${number} days`)

export const MONEY_COPY = {
  title: 'Money',
  asOf: (day: string) => `as of ${day}`,
  sides: { receivables: 'Owed to you', payables: 'You owe' } satisfies Record<MoneySide, string>,
  showSide: 'Whose money',
  loading: 'Loading invoices...',
  loadError: "Couldn't load your invoices. Try again when you have signal.",
  what: 'This list of invoices',
  empty: 'Nothing is open',
  emptyHint: 'Invoices you send appear here.',
  emptyOwedHint: 'Invoices from your carriers appear here.',
  none: 'No invoices here',
  ages: 'By days past due',
  steps: 'Steps',
  search: 'Search invoices',
  searchPlaceholder: (party: string) => `${party} or number`,
  noneFound: (typed: string) => `No invoice matches “${typed}”`,
  count: (invoices: number) => (invoices === 0 ? 'none' : count(invoices)),
  show: 'Show',
  shown: { open: 'Open', disputed: 'Disputed', paid: 'Paid' } satisfies Record<MoneyShown, string>,
  oldestFirst: (invoices: number, hasMore: boolean) =>
    `${hasMore ? `First ${count(invoices)}` : count(invoices)}, oldest due first`,
  onlyParty: (name: string) => `Only ${name}`,
  everyParty: (name: string) => `${name}: show all parties`,
  load: (number: number) => `#${number}`,
  pod: 'POD',
  openLoad: (number: number) => `Load #${number}`,
  lane: ({ from, to }: Pick<MoneyRow, 'from' | 'to'>) => `${from} to ${to}`,
  to: 'to',
  due: (day: string) => `Due ${day}`,
  late: (number: number) => `${days(number)} past due`,
  dueIn: (number: number) => (number === 0 ? 'due today' : `in ${days(number)}`),
  open: 'Open',
  total: 'Total',
  paidPart: (paid: number) => `Paid ${formatMoney(paid)}`,
  paid: 'Paid',
  disputed: 'Disputed',
  reference: (reference: string) => `reference ${reference}`,
  bookedFor: (carrier: string) => `for ${carrier}`,
  payTo: (name: string) => `Pay to ${name}`,
  number: (number: string) => `Invoice ${number}`,
  waiting: 'What you recorded waits to be sent.',
  more: 'Load more',
  moreNeedsSignal: 'More invoices are on the server. They show when you have signal.',
  customers: 'Customers',
  settings: 'Settings',
  export: 'Export',
  sendToFactor: 'Send to factor',
  statement: 'Statement',
}

/** What the other party is: a broker's customers owe it, and it owes carriers; brokers owe a carrier. */
export function partyNoun(side: MoneySide, isBroker: boolean): string {
  if (side === 'payables') return 'Carrier'
  return isBroker ? 'Customer' : 'Broker'
}

export const COLUMNS_COPY = {
  load: 'Load',
  lane: 'Lane',
  due: 'Due',
  age: 'Age',
  invoice: 'Invoice',
  open: 'Open',
}

export const STEPS_COPY = {
  sent: 'Sent',
  emailedTo: (address: string) => `to ${address}`,
  approved: 'Approved',
  disputed: 'Disputed',
  due: 'Due',
  paid: 'Paid',
  notYet: 'Not yet',
  recordedBy: (name: string) => `recorded by ${name}`,
  open: (rest: number) => `${formatMoney(rest)} open`,
  restClosed: (rest: number) => `${formatMoney(rest)} closed`,
  /** a customer pays from the day of sending, a broker from the delivery */
  net: (number: number, kind: MoneyRow['kind']) =>
    kind === 'customer' ? `Net ${number} from the invoice` : `${days(number)} from the delivery`,
}

export const STATEMENT_COPY = {
  title: 'Statement',
  lead: 'All open invoices of one company, with their age.',
  needsConnection: 'A statement',
  party: 'Company',
  noParty: 'Choose a company',
  asOf: 'As of',
  asOfHint: 'Age is counted to this day. Payments count as they are now.',
  noDay: 'Enter a day',
  pdf: 'PDF',
  csv: 'CSV',
  fileName: (name: string, day: string, type: 'pdf' | 'csv') =>
    `statement-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${day}.${type}`,
}

/** A line of a carrier's or of a customer's invoice. */
export function nameMoneyLine({ kind: of }: Pick<MoneyRow, 'kind'>, line: MoneyRow['lines'][number]): string {
  const { kind, stop, at, note } = line
  if (of === 'carrier' && isCarriersLine(kind))
    return nameInvoiceLine({ kind, ...(stop !== undefined && { stop }), ...(at !== undefined && { at }) })
  const name = BILLED_KIND_NAMES[billedKind(kind)]
  return note === undefined ? name : `${name}: ${isolateBidi(note)}`
}

const isCarriersLine = (kind: MoneyRow['lines'][number]['kind']): kind is InvoiceLine['kind'] =>
  kind !== 'freight' && kind !== 'fuel' && kind !== 'other'

export const EXPORT_COPY = {
  title: 'Export for accounting',
  lead: 'Each invoice is in one file, so nothing is entered twice.',
  needsConnection: 'An export',
  for: 'For',
  choices: {
    'invoices quickbooks': 'QuickBooks, invoices',
    'bills quickbooks': 'QuickBooks, bills',
    'invoices csv': 'All lines of invoices (CSV)',
    'bills csv': 'All lines of bills (CSV)',
  } satisfies Record<`${ExportKind} ${ExportFormat}`, string>,
  compare: "Compare the columns with QuickBooks' own sample file. You can map columns there.",
  from: 'First day sent',
  to: 'Last day sent',
  again: 'Include what was exported before',
  download: 'Download',
  busy: 'Making the file...',
  done: (invoices: number) => `${count(invoices)} exported`,
  nothing: 'Nothing to export in these days. Every invoice was exported before, or none was sent.',
  more: (invoices: number) => `The file has ${count(invoices)}. More are left: download the next file.`,
  earlier: 'Earlier exports',
  loading: 'Loading earlier exports...',
  loadError: "Couldn't load your earlier exports. Try again when you have signal.",
  what: 'The list of exports',
  noneEarlier: 'None yet.',
  batch: (invoices: number, at: string, by: string | null) =>
    `${count(invoices)}, ${at}${by === null ? '' : `, by ${by}`}`,
  downloadAgain: 'Download again',
  downloadAgainOf: (at: string) => `Download again: ${at}`,
  erased: 'Deleted after 400 days',
  fileName: (kind: ExportKind, format: ExportFormat, day: string) => `${format}-${kind}-${day}.csv`,
}

export const QUICKBOOKS_NAMES_COPY = {
  title: 'Names in QuickBooks',
  lead: 'Write each name as it is in QuickBooks. Files from now on use it.',
  loading: 'Loading names...',
  loadError: "Couldn't load the names. Try again when you have signal.",
  what: 'The list of names',
  needsConnection: 'A change of names',
  item: 'Item of invoices',
  account: 'Account of bills',
  save: 'Save names',
  done: 'Names saved',
}

export const CUSTOMERS_COPY = {
  title: 'Customers',
  subtitle: 'Whom you bill. A closed customer gets no new invoices; those that it has stay in Money.',
  back: 'Back to Money',
  loading: 'Loading customers...',
  loadError: "Couldn't load your customers. Try again when you have signal.",
  what: 'The list of customers',
  empty: 'No customers yet',
  emptyHint: 'Add whom you bill for your loads.',
  add: 'Add a customer',
  import: 'Import a list',
  open: 'Open',
  terms: (number: number) => `Net ${number}`,
  inQuickBooks: (name: string) => `In QuickBooks: ${name}`,
  edit: 'Change',
  editOf: (name: string) => `Change ${name}`,
  close: 'Close customer',
  closeOf: (name: string) => `Close customer ${name}`,
  closeTitle: (name: string) => `Close ${name}?`,
  closeText: 'It leaves this list and gets no new invoices. Those that it has stay in Money.',
  closeConfirm: 'Close customer',
  keep: 'Keep customer',
  closed: 'Customer closed',
}

const customers = (number: number) => (number === 1 ? '1 customer' : `${number.toLocaleString('en-US')} customers`)

export const IMPORT_CUSTOMERS_COPY = {
  title: 'Import customers',
  lead: 'A CSV file with the columns Name and Mailing address, and if you have them Email, Pay terms in days and Name in QuickBooks. A known name is updated.',
  needsConnection: 'An import of customers',
  choose: 'Choose a CSV file',
  chooseFirst: 'Choose a file with customers first',
  unread: {
    empty: 'No rows below the column names. Nothing was imported.',
    'too many': 'More than 1,000 rows. Split the file.',
  },
  noColumn: (column: 'name' | 'address') =>
    `No column '${column === 'name' ? 'Name' : 'Mailing address'}'. The first line must name the columns.`,
  ready: (number: number) => `${customers(number)} ready to import.`,
  wrong: (number: number) => (number === 1 ? '1 row is skipped:' : `${number} rows are skipped:`),
  wrongRow: (row: number, problem: string) => `Row ${row}: ${problem}`,
  moreWrong: (number: number) => `And ${number} more.`,
  submit: (number: number) => (number === 0 ? 'Import' : `Import ${customers(number)}`),
  cancel: 'Cancel',
  done: (added: number, all: number) => `${added} added, ${all - added} updated`,
}

export const FACTORING_COPY = {
  title: 'Send to factor',
  lead: 'One PDF for your factoring company: the schedule of accounts, then each invoice with its papers.',
  needsConnection: 'A submission',
  loading: 'Loading invoices...',
  loadError: "Couldn't load your invoices. Try again when you have signal.",
  what: 'The list of invoices',
  nothing: 'Nothing to submit. Invoices that name a factoring company, and of which nothing was paid, appear here.',
  choose: 'Invoices',
  chooseFirst: 'Choose an invoice',
  choice: (number: string, debtor: string, amount: number) => `${number}, ${debtor}, ${formatMoney(amount)}`,
  to: (name: string) => `Pay to ${name}`,
  sum: (invoices: number, amount: number, name: string) => `${count(invoices)}, ${formatMoney(amount)} to ${name}`,
  submit: 'Make submission',
  submitted: 'Submission made',
  earlier: 'Submissions',
  noneEarlier: 'None yet.',
  madeOn: (day: string) => `Made ${day}`,
  sentOn: (day: string) => `Emailed ${day}`,
  cancelledOn: (day: string) => `Cancelled ${day}`,
  download: 'Download PDF',
  email: 'Email to factor',
  sent: 'Email on its way',
  cancel: 'Cancel submission',
  cancelTitle: (invoices: number, amount: string) => `Cancel the submission of ${count(invoices)}, ${amount}?`,
  cancelText: 'Its invoices can be submitted and corrected again.',
  cancelSentText: 'Its invoices can be submitted and corrected again. Tell the factoring company: it has the email.',
  keep: 'Keep submission',
  cancelled: 'Submission cancelled',
  fileName: (day: string) => `factoring-${day}.pdf`,
}
