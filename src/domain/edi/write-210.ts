import type { Cents } from '../freight/money.ts'
import { type ChargeKind, chargeCode } from './charge-code.ts'
import { fitSegments, type SegmentText, type WrittenSegments } from './write-interchange.ts'

/** A customer invoice as the shipper hears of it. */
export interface InvoiceOut {
  /** ours */
  invoiceNumber: string
  loadNumber: number
  /** B202, B204 and B206 of the tender */
  scac: string
  shipmentId: string
  payment: string
  /** 'yyyy-MM-dd' */
  day: string
  deliveredOn: string | null
  /** days until it is due */
  termDays: number | null
  billTo: { name: string; address: string; city: string; state: string; zip: string }
  /** in the invoice's order; their sum is what it asks for */
  lines: readonly InvoiceOutLine[]
  weightLbs: number | null
  pieces: number | null
}

export interface InvoiceOutLine {
  /** null for a line of no kind that we know */
  kind: ChargeKind | null
  isAtPickup: boolean
  words: string
  cents: Cents
}

const day8 = (day: string) => day.replaceAll('-', '')

/** The segments of a 210. Its lines sum to L305 and B307. */
export function write210(invoice: InvoiceOut): WrittenSegments {
  const { invoiceNumber, loadNumber, scac, shipmentId, payment, day, deliveredOn, termDays, billTo, lines } = invoice
  const total = String(lines.reduce((sum, { cents }) => sum + cents, 0))
  const delivered = deliveredOn === null ? ['', ''] : [day8(deliveredOn), '035']
  const weight = invoice.weightLbs === null ? ['', ''] : [String(invoice.weightLbs), 'G']
  const place = [billTo.city, billTo.state, billTo.zip, 'US']
  return fitSegments([
    ['B3', '', invoiceNumber, shipmentId, payment || 'PP', '', day8(day), total, '', ...delivered, scac, day8(day)],
    ['C3', 'USD'],
    ...(termDays === null ? [] : [['ITD', '01', '3', '', '', '', '', String(termDays)]]),
    ['N9', 'CN', String(loadNumber)],
    ['N1', 'BT', billTo.name],
    ...(billTo.address === '' ? [] : [['N3', billTo.address]]),
    ...(billTo.city === '' ? [] : [['N4', ...place]]),
    ...lines.flatMap(lineSegments),
    ['L3', ...weight, '', '', total, '', '', '', '', '', invoice.pieces === null ? '' : String(invoice.pieces)],
  ])
}

function lineSegments({ kind, isAtPickup, words, cents }: InvoiceOutLine, index: number): SegmentText[] {
  const number = String(index + 1)
  return [
    ['LX', number],
    ['L5', number, words],
    ['L1', number, '', '', String(cents), '', '', '', chargeCode(kind, isAtPickup)],
  ]
}
