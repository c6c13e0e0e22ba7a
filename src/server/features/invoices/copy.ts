import type { LoadDocument } from '#contract/freight/document.ts'
import type { DealInvoice, InvoiceLine, SentInvoice } from '#contract/freight/invoice.ts'
import type { DocumentKind, DocumentType } from '#domain/freight/document.ts'
import { nameLineStop } from '#domain/freight/invoice.ts'
import { formatExactMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'

const KINDS: Record<DocumentKind, string> = { pod: 'POD', bol: 'BOL', receipt: 'Receipt', other: 'Document' }
const ACCESSORIALS = {
  lumper: 'Lumper',
  layover: 'Layover',
  tonu: 'TONU: truck ordered, not used',
  'stop-off': 'Stop-off',
} as const
const STATUSES: Record<SentInvoice['status'], string> = {
  sent: 'Sent',
  approved: 'Approved',
  disputed: 'Disputed',
  paid: 'Paid',
}
const EXTENSIONS: Record<DocumentType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

interface Numbered {
  loadNumber: number
  version: number
}

export const PACKET_COPY = {
  title: 'Invoice packet',
  invoice: 'Invoice',
  fromTo: ({ broker, carrier }: { broker: string; carrier: string }) => `From ${carrier} to ${broker}`,
  number: ({ loadNumber, version }: Numbered) => `Load ${loadNumber}, version ${version}`,
  footer: ({ loadNumber, version }: Numbered) => `Invoice packet, load ${loadNumber}, version ${version}`,
  asOf: (at: string) => `Records as of ${at}`,
  sent: (at: string) => `Sent ${at}`,
  total: 'Total',
  status: 'Status',
  statuses: STATUSES,
  payee: 'Remit to',
  contents: 'In this file',
  paper: 'Paper',
  where: 'Where',
  ownPages: 'Its own pages',
  attached: (name: string) => `Attached as ${name}`,
  tooLarge: 'Too large for this file. Download it in Milepost',
  lost: 'Missing: its file is damaged or lost',
  incomplete: 'This packet is incomplete',
  lostDocument: (document: string, received: string) =>
    `The ${document}, received ${received}, is missing here. Milepost can no longer read its file. Ask its sender to add it again, then download the packet again.`,
  rateConfirmation: (version: number) => `Rate confirmation, version ${version}`,
  detentionStatement: 'Detention statement',
  noBol: 'No BOL was added to this load.',
  noPod: 'No POD was added to this load.',
  noPodFor: (number: number) => `No POD was added for stop ${number}.`,
  check: 'To check this file, open the invoice in Milepost and choose Check a file. One changed byte is found.',
  /** @param number of its stop, above two; null for all stops */
  document: ({ kind, pages }: Pick<LoadDocument, 'kind' | 'pages'>, number: number | null) =>
    [KINDS[kind], pages === 1 ? '1 page' : `${pages} pages`, ...(number === null ? [] : [`stop ${number}`])].join(', '),
  documentFact: 'Document',
  file: ({ kind, type }: Pick<LoadDocument, 'kind' | 'type'>, number: number) =>
    `${kind}-${number}.${EXTENSIONS[type]}`,
  size: (bytes: number) => (bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`),
  received: 'Received',
  receivedFrom: (at: string, { by, byDriver }: Pick<LoadDocument, 'by' | 'byDriver'>) =>
    `${at}, from the ${byDriver ? 'driver, by link' : by}`,
  sha256: (hash: string) => `SHA-256 of the file: ${hash}`,
  photo: ({ kind }: Pick<LoadDocument, 'kind'>, received: string, { page, of }: { page: number; of: number }) =>
    `Photo of ${of === 1 ? '' : `page ${page} of ${of} of `}the ${KINDS[kind]}, received ${received}. What it says is not available as text.`,
  billTo: 'Bill to',
  from: 'From',
  carrier: 'Carrier',
  usdot: 'USDOT',
  mc: 'MC',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  factor: 'Factoring company. Its notice of assignment applies: pay only this company.',
  load: 'Load',
  loadNumber: 'Number',
  reference: 'Reference',
  stops: { pickup: 'Pickup', delivery: 'Delivery', between: 'Stop' },
  item: 'For',
  amount: 'Amount',
  line: ({ kind, billedMinutes, ...where }: InvoiceLine): string => {
    if (kind === 'rate') return 'Agreed rate'
    if (kind !== 'detention') return ACCESSORIALS[kind]
    return `Detention at ${nameLineStop(where)}, ${formatDuration(billedMinutes ?? 0)}`
  },
  detentionChanged: ({ invoiced, now, ...where }: NonNullable<DealInvoice['detentionChanges']>[number]) =>
    `Stop times changed: detention at ${nameLineStop(where)} is ${formatExactMoney(now)} now. This invoice states ${formatExactMoney(invoiced)}.`,
  history: 'Status',
  sentStep: 'Sent',
  approvedStep: 'Approved',
  disputedStep: 'Disputed',
  notReceivedStep: 'Not received',
  paidStep: 'Paid',
  dueStep: 'Due',
  restClosedStep: 'Rest closed',
  withReason: (at: string, reason: string) => `${at}: ${reason}`,
  paid: ({ paid, total }: { paid: NonNullable<SentInvoice['paid']>; total: number }, on: string) =>
    `${paid.amount === total ? '' : `${formatExactMoney(paid.amount)} of ${formatExactMoney(total)}, `}${on}, recorded by the ${paid.by}`,
  earlier: 'Earlier versions',
  version: 'Version',
} as const
