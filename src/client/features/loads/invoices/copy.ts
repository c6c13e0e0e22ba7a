import type { Accessorial, DealInvoice, InvoiceLine, SentInvoice } from '#contract/freight/invoice.ts'
import { nameLineStop, type Settlement } from '#domain/freight/invoice.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { ACCESSORIAL_NAMES, nameInvoiceLine, PAYMENT_COPY } from '#client/components/load/copy.ts'
import { describeMissingPods } from '#domain/freight/document.ts'
import { type LoadStop, POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'

const STATUSES: Record<SentInvoice['status'], string> = {
  sent: 'Sent',
  approved: 'Approved',
  disputed: 'Disputed',
  paid: 'Paid',
}

type StopIds = readonly Pick<LoadStop, 'id'>[]
type PaidVersion = Pick<SentInvoice, 'open' | 'total'> & { paid: NonNullable<SentInvoice['paid']> }

export const INVOICE_COPY = {
  title: 'Invoice',
  about: ({ loadNumber, broker, carrier }: DealInvoice) => `Load #${loadNumber}, from ${carrier} to ${broker}`,
  loading: 'Loading invoice...',
  loadError: "Couldn't load the invoice. Try again when you have signal.",
  retry: 'Retry',
  total: 'Total',
  draft: 'Draft',
  draftOf: (carrier: string) => `What you owe so far. ${carrier} sends the invoice after delivery.`,
  statuses: STATUSES,
  progress: 'Progress',
  partlyPaid: 'Partly paid',
  notYet: 'Not yet',
  lines: 'Lines',
  line: (line: InvoiceLine): string =>
    nameInvoiceLine(line) + (line.kind === 'detention' ? `, ${formatDuration(line.billedMinutes ?? 0)}` : ''),
  noLines: 'Nothing is due yet.',
  versionOf: (version: number) => `Version ${version}`,
  sentOn: (at: string) => `Sent ${at}`,
  approvedOn: (at: string) => `Approved ${at}`,
  disputedOn: (at: string) => `Disputed ${at}`,
  dueOn: (on: string) => `Due ${on}`,
  paidOn: ({ paid, open, total }: PaidVersion, on: string) =>
    paid.amount === total
      ? `Paid on ${on}, recorded by the ${paid.by}`
      : `Paid ${formatMoney(paid.amount)} of ${formatMoney(total)} on ${on}, recorded by the ${paid.by}${open > 0 ? `, ${formatMoney(open)} open` : ''}`,
  restClosedOn: (at: string) => `Rest closed ${at}`,
  notReceivedOn: (at: string) => `Payment not received, ${at}`,
  earlier: 'Earlier versions',
  status: 'Status',
  payee: 'Remit to',
  factor: 'Factoring company. Its notice of assignment applies: pay only this company.',
  newPayee: 'Earlier invoices named another payee. Confirm this one with a contact you already know.',
  detentionChanged: ({ invoiced, now, ...where }: NonNullable<DealInvoice['detentionChanges']>[number]) =>
    `Stop times changed: detention at ${nameLineStop(where)} is ${formatMoney(now)} now. This invoice states ${formatMoney(invoiced)}.`,
  changed: (total: number) => `The deal says ${formatMoney(total)} now. You can send a corrected invoice.`,
  notOver: 'You can send it once the load is delivered.',
  nothingDue: 'Nothing is due yet',
  send: (total: number) => `Send invoice, ${formatMoney(total)}`,
  sendAgain: (total: number) => `Send correction, ${formatMoney(total)}`,
  podMissing: (missing: readonly StopId[], stops: StopIds) =>
    stops.length > POSTED_STOPS.length ? describeMissingPods(missing, stops) : 'POD missing',
  podMissingWhy: 'Most brokers pay only with a proof of delivery.',
  addPod: 'Add photo of POD',
  sendWithoutPod: (total: number) => `Send invoice, ${formatMoney(total)}, without POD`,
  sent: 'Invoice sent',
  sending: 'Sending...',
  sendForm: 'Send the invoice',
  payTo: 'Who is paid',
  payees: { carrier: 'Our company', factor: 'Factoring company' },
  name: { carrier: 'Company name', factor: 'Factoring company' },
  address: 'Mailing address',
  email: 'Email for payments (optional)',
  firstPayee: 'This invoice names your first payee.',
  anotherPayee: 'This invoice names another payee.',
  keptPayee: 'We keep this for your next invoice. Milepost stores no account numbers.',
  accessorials: 'Accessorials',
  noAccessorials: 'None requested',
  accessorial: ({ kind, amount }: Pick<Accessorial, 'kind' | 'amount'>) =>
    `${ACCESSORIAL_NAMES[kind]}, ${formatMoney(amount)}`,
  accessorialStatuses: { asked: 'Asked', approved: 'Approved', declined: 'Declined' },
  kinds: ACCESSORIAL_NAMES,
  ask: 'Request an accessorial',
  askForm: 'Request an accessorial',
  askNow: 'Ask the broker',
  asked: 'Accessorial requested',
  kind: 'What for',
  amount: 'Amount',
  amountMissing: 'Enter an amount above $0',
  note: 'Note (optional)',
  stopOffNote: 'Where the extra stop was',
  stopOff: (stops: number) => `The rate covers the ${stops} stops of the deal. Ask only for another stop.`,
  tonu: 'TONU: truck ordered, not used.',
  approveOne: 'Approve',
  declineOne: 'Decline',
  approveNamed: (name: string) => `Approve ${name}`,
  declineNamed: (name: string) => `Decline ${name}`,
  approvedOne: 'Accessorial approved',
  declinedOne: 'Accessorial declined',
  declineTitle: 'Decline this accessorial?',
  declineText: 'The carrier sees your reason.',
  approve: 'Approve invoice',
  dispute: 'Dispute',
  disputeTitle: 'Dispute this invoice?',
  disputeText: 'The carrier sees your reason and can send a correction.',
  disputeNow: 'Dispute invoice',
  closeRest: 'Close the rest',
  closeRestTitle: (open: number) => `Close the open ${formatMoney(open)}?`,
  closeRestText: 'The broker is notified, and it leaves your list.',
  keepOpen: 'Keep it open',
  notReceived: 'Not received',
  notReceivedTitle: 'Take the payment back?',
  notReceivedText: 'The invoice is open again, and the broker sees your reason.',
  cancel: 'Cancel',
  done: {
    pay: PAYMENT_COPY.done,
    approve: 'Invoice approved',
    dispute: 'Invoice disputed',
    'close-rest': 'Rest closed',
    'not-received': 'Invoice is open again',
  } satisfies Record<Settlement, string>,
  waiting: (what: string, time: string) => `Waiting to send: ${what}, saved at ${time}`,
  sendingNow: (what: string) => `Sending: ${what}`,
  refused: (what: string) => `Not accepted: ${what}`,
} as const

export const PACKET_COPY = {
  title: 'Packet',
  about: 'Invoice, rate confirmation, detention statement, BOL, POD and receipts in one PDF.',
  incomplete: 'The packet is incomplete',
  lost: (document: string, received: string) => `${document}, received ${received}: Milepost lost its file.`,
  addAgain: 'Its sender can add it again. Then download the packet again.',
  download: 'Download packet',
  making: 'Making the packet. With many photos this takes a while.',
  needsSignal: 'The first download of a packet needs signal. Then it stays on this device.',
  kept: (at: string) => `Downloaded the copy from ${at}. Download again with signal for the latest.`,
  failed: "The packet couldn't be made. Try again.",
  fileName: (loadNumber: number) => `invoice-packet-${loadNumber}.pdf`,
  check: 'Check a file',
  chosenFile: 'Packet to check',
  checkAbout: 'Tells whether a packet was changed. The file stays on this device.',
  checking: 'Checking...',
  verdicts: {
    packet: (version: number, at: string) => `Unchanged: Milepost made this packet of version ${version} on ${at}.`,
    newer: 'A newer packet was made since.',
    other: 'Milepost did not make this file for this invoice. It was changed, or it is another file.',
    unknown: "This device doesn't know this file. Check it again when you have signal.",
    unreadable: "The file couldn't be read. Choose it again.",
  },
} as const

export const INVOICE_FILE_COPY = {
  invoice: 'Invoice (PDF)',
  withPapers: 'Invoice and papers (PDF)',
  fileName: (number: string) => `invoice-${number}.pdf`,
} as const
