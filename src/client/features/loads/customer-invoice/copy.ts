import type { CustomerInvoiceLine } from '#contract/money/customer-invoice.ts'
import type { CustomerSettlement } from '#domain/freight/customer-invoice.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { BILLED_KIND_NAMES } from '#domain/freight/quickbooks.ts'
import { stopNoun } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'

export const CUSTOMER_INVOICE_COPY = {
  title: (number: number) => `Customer invoice, load #${number}`,
  bill: (name: string) => `Bill ${name}`,
  loading: 'Loading the invoice...',
  loadError: "Couldn't load the invoice. Try again when you have signal.",
  what: 'The invoice to your customer',
  notOver: 'You can send it once the load is delivered or cancelled.',
  needsConnection: 'An invoice to a customer',
  choose: 'Choose a customer',
  lines: 'Lines',
  line: (at: number) => `Line ${at + 1}`,
  kind: 'For',
  amount: 'Amount',
  note: 'Note',
  addLine: 'Add a line',
  removeLine: (at: number) => `Remove line ${at + 1}`,
  enterFreight: 'Enter what the customer pays',
  total: 'Total',
  alsoEmail: (email: string) => `Also email it to ${email}`,
  noEmail: 'This customer has no email for invoices. Download the PDF and send it yourself.',
  send: (total: number) => `Send invoice, ${formatMoney(total)}`,
  sendCorrection: (total: number) => `Send correction, ${formatMoney(total)}`,
  sending: 'Sending...',
  sent: 'Invoice sent',
  correct: 'Correct the invoice',
  keep: 'Back',
  number: (number: number, version: number) => `Invoice ${number}-${version}`,
  statuses: { sent: 'Sent', disputed: 'Disputed', paid: 'Paid', void: 'Void' },
  sentOn: (day: string) => `Sent ${day}`,
  emailed: (at: string, address: string) => `Emailed ${at} to ${address}`,
  net: (days: number) => `net ${days}`,
  due: (day: string) => `Due ${day}`,
  paid: (amount: number, total: number, day: string, by: string | null) =>
    `Paid ${formatMoney(amount)} of ${formatMoney(total)} on ${day}${by === null ? '' : `, recorded by ${by}`}`,
  open: (amount: number) => `${formatMoney(amount)} open`,
  restClosed: 'The rest is closed.',
  because: (reason: string) => `Disputed: ${reason}`,
  booksDiffer: (name: string, invoice: number, books: number) =>
    `The invoice to ${name} says ${formatMoney(invoice)}, open books say ${formatMoney(books)}.`,
  pdf: 'PDF',
  fileName: (number: number, version: number) => `invoice-${number}-${version}.pdf`,
  payTitle: 'Was this invoice paid?',
  settlements: {
    pay: 'Payment received',
    dispute: 'Mark as disputed',
    resume: 'Resume',
    'close-rest': 'Close the rest',
    'undo-payment': 'Undo payment',
    void: 'Void invoice',
  } satisfies Record<CustomerSettlement, string>,
  paymentNeedsConnection: 'A payment of a customer',
  disputeTitle: 'What does the customer dispute?',
  disputeText: 'The invoice stays in your list, marked.',
  closeRest: 'Close the rest',
  closeRestTitle: (open: number) => `Close the open ${formatMoney(open)}?`,
  closeRestText: 'It leaves your list. You give up what is open.',
  keepOpen: 'Keep it open',
  undo: 'Undo payment',
  undoTitle: (amount: number) => `Undo the payment of ${formatMoney(amount)}?`,
  undoText: 'The invoice is open again.',
  keepPayment: 'Keep payment',
  void: 'Void invoice',
  voidTitle: 'Void this invoice?',
  voidText: 'The customer owes nothing of it. You can send a new one.',
  keepInvoice: 'Keep invoice',
  done: {
    pay: 'Payment recorded',
    dispute: 'Marked as disputed',
    resume: 'The invoice is open again',
    'close-rest': 'The rest is closed',
    'undo-payment': 'Payment undone',
    void: 'Invoice voided',
  },
  earlier: 'Earlier versions',
  earlierVersion: (number: number, version: number, total: number, day: string) =>
    `${number}-${version}, ${formatMoney(total)}, sent ${day}`,
}

/** 'Detention at pickup: 3 hours' */
export function nameCustomerLine({ kind, stop, note }: CustomerInvoiceLine): string {
  const name = stop === undefined ? BILLED_KIND_NAMES[kind] : `${BILLED_KIND_NAMES[kind]} at ${stopNoun(stop)}`
  return note === undefined ? name : `${name}: ${isolateBidi(note)}`
}
