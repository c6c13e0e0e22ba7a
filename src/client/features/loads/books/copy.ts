import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { BooksPart } from '#domain/freight/open-books.ts'
import type { StopKind } from '#domain/freight/load-stop.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'

const PARTS: Record<BooksPart, string> = {
  shipperPays: 'what the shipper pays',
  consignor: "the shipper's name",
  freightBill: 'the bill of lading number',
  carrierAddress: "the carrier's address",
  carrierPaidOn: 'the day the carrier was paid',
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 49 CFR 371.3, on a load's screen. */
export const OPEN_BOOKS_COPY = {
  title: 'Open books',
  row: 'What the shipper pays, and who earns what',
  about: ({ loadNumber }: OpenBooks) => `Load #${loadNumber}. The record of 49 CFR 371.3, the same for both parties.`,
  load: (number: number, lane: string | null) => `Load #${number}${lane ? `, ${lane}` : ''}`,
  lane: (from: string, to: string) => `${from} to ${to}`,
  loading: 'Loading open books...',
  loadError: "Couldn't load the open books. Try again when you have signal.",
  pdfFailed: "Couldn't load the PDF.",
  retry: 'Retry',
  pdf: { open: 'View', share: 'Share', download: 'Download PDF' },
  csv: 'Download CSV',
  fileName: ({ loadNumber }: OpenBooks, type: 'pdf' | 'csv') => `open-books-${loadNumber}.${type}`,
  shipperPays: 'Shipper pays',
  carrierGets: 'Agreed rate',
  brokerKeeps: 'Broker keeps',
  notEntered: 'Not entered',
  notKnown: 'Not known',
  missing: (parts: readonly BooksPart[]) => `Not entered yet: ${list.format(parts.map((part) => PARTS[part]))}.`,
  released: "The carrier was released, so Milepost doesn't know what was paid.",
  carrierPaidOn: 'Carrier paid on',
  consignor: 'Shipper',
  payer: 'Paid by',
  freightBill: 'Bill of lading',
  broker: 'Broker',
  carrier: 'Carrier',
  carrierAddress: 'Carrier address',
  usdot: (number: string | null) => number && `USDOT ${number}`,
  service: 'Other services',
  earlier: (amount: string, at: string) => `Before, the broker stated ${amount} (${at}).`,
  entered: (at: string) => `Entered by the broker ${at}`,
  requests: 'Requests for this record',
  right: 'You have a right to this record (49 CFR 371.3). Your request is logged, and the broker is notified.',
  ask: 'Request record',
  asked: 'Request sent. The broker is notified.',
  askedAt: (at: string) => `Requested ${at}`,
  answeredAt: (at: string) => `Answered from the record ${at}`,
  due: (at: string) => `Not answered yet. Milepost asks brokers to answer by ${at}.`,
  unanswered: (carrier: string, at: string) =>
    `${carrier} requested this record. Enter what the shipper pays by ${at}.`,
  waiting: (time: string) => `Request saved on this device ${time}. It sends automatically.`,
  sending: 'Sending request...',
  refused: "The request wasn't accepted.",
  entryWaiting: (amount: string | null, time: string) =>
    `Figures${amount === null ? '' : ` (shipper pays ${amount})`} saved on this device ${time}. They send automatically.`,
  entrySending: 'Sending figures...',
  entryRefused: "Your figures weren't accepted",
  entryKept: 'What you entered is saved.',
  enter: 'Enter figures',
  again: 'Change figures and send again',
  correct: 'Update figures',
  form: 'Figures for the open books',
  takeBilled: (customer: string) => `Fill what is empty from the invoice to ${customer}`,
  formHint: 'The carrier reads all of this. What you change stays readable as it was.',
  save: 'Save figures',
  saving: 'Saving...',
  saved: 'Open books updated. The carrier can read them.',
  fields: {
    shipperPays: 'Shipper pays',
    consignor: 'Shipper (consignor)',
    consignorAddress: "Shipper's address",
    payer: 'Payer, if not the shipper',
    freightBill: 'Bill of lading number',
    carrierAddress: "Carrier's address",
    carrierPaidOn: 'Day the carrier was paid',
    service: 'Other services you performed',
    serviceAmount: 'Paid for other services',
    servicePayer: 'Payer of other services',
  },
  amount: 'Enter an amount such as 2600 or 2600.50',
  noRemoval: "You stated an amount before. Change it; it can't be removed",
  columns: ['Item', 'Value'],
  csvItems: {
    load: 'Load number',
    agreedAt: 'Agreed (UTC)',
    releasedAt: 'Carrier released (UTC)',
    brokerUsdot: 'Broker USDOT',
    brokerMc: 'Broker MC',
    service: 'Other services of the broker',
    carrierUsdot: 'Carrier USDOT',
    carrierMc: 'Carrier MC',
    stop: { pickup: 'Picked up at', delivery: 'Delivered to' },
    /** above two stops */
    stopName: (at: number, kind: StopKind) => `Stop ${at}, ${kind}`,
    enteredAt: 'Last entered (UTC)',
    earlier: (at: string) => `Shipper pays, as stated ${at}`,
    request: (at: string) => `Requested ${at}, answered (UTC)`,
    open: 'Not yet',
  },
} as const

/** What a shipper pays now, by its tender, as an entry of the record. */
export const SHIPPER_AMOUNT_COPY = {
  enter: (pays: number) => `Enter ${formatMoney(pays)} in open books`,
  ask: (pays: number, load: { number: number }) =>
    `Enter ${formatMoney(pays)} in the open books of load #${load.number}?`,
  text: (carrier: string, rate: number) =>
    `The record of this deal then says what the shipper pays now. ${isolateBidi(carrier)} still gets ${formatMoney(rate)}, and can read the record.`,
  name: 'Shipper pays',
  before: (pays: number | null) => (pays === null ? 'not entered' : formatMoney(pays)),
  to: ' → ',
  carrier: 'Your carrier',
  keep: 'Not yet',
  entered: 'Amount entered in open books',
  isEntered: (pays: number) => `Open books say ${formatMoney(pays)}, as the shipper does now.`,
  entering: (pays: number) => `${formatMoney(pays)} is saved for open books and sends automatically.`,
} as const
