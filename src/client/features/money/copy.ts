import type { MoneySide } from '#domain/freight/aging.ts'
import { formatMoney } from '#domain/freight/money.ts'
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
  count: (invoices: number) => (invoices === 0 ? 'none' : count(invoices)),
  show: 'Show',
  shown: { open: 'Open', disputed: 'Disputed', paid: 'Paid' } satisfies Record<MoneyShown, string>,
  oldestFirst: (invoices: number, hasMore: boolean) =>
    `${hasMore ? `First ${count(invoices)}` : count(invoices)}, oldest due first`,
  onlyParty: (name: string) => `Only ${name}`,
  everyParty: (name: string) => `${name}: show all parties`,
  load: (number: number) => `#${number}`,
  openLoad: (number: number) => `Load #${number}`,
  lane: ({ from, to }: Pick<MoneyRow, 'from' | 'to'>) => `${from} to ${to}`,
  due: (day: string) => `Due ${day}`,
  late: (number: number) => `${days(number)} past due`,
  dueIn: (number: number) => (number === 0 ? 'due today' : `in ${days(number)}`),
  open: 'Open',
  total: 'Total',
  paidPart: (paid: number) => `Paid ${formatMoney(paid)}`,
  paid: 'Paid',
  disputed: 'Disputed',
  bookedFor: (carrier: string) => `for ${carrier}`,
  payTo: (name: string) => `Pay to ${name}`,
  number: (number: string) => `Invoice ${number}`,
  invoiced: (day: string) => `Sent ${day}`,
  waiting: 'A payment waits to be sent.',
  more: 'Load more',
  statement: 'Statement',
  statementPdf: 'PDF',
  statementCsv: 'CSV',
  statementOf: (name: string) => `Statement of ${name}`,
  statementNeedsConnection: 'A statement needs a connection.',
  fileName: (name: string, day: string, type: 'pdf' | 'csv') =>
    `statement-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${day}.${type}`,
}
