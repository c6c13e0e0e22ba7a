import type { Transaction } from 'kysely'
import type { ChargeKind } from '#domain/edi/charge-code.ts'
import { write210 } from '#domain/edi/write-210.ts'
import { invoiceNumber } from '#domain/freight/aging.ts'
import type { BillTo, CustomerLine } from '#domain/freight/customer-invoice.ts'
import type { BilledKind } from '#domain/freight/quickbooks.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { findBilledFreight } from '../../loads/load.sql.ts'
import { findTenderOfLoad } from '../../tenders/tender.sql.ts'
import { findShipperOfCustomer } from './partner.sql.ts'
import { sendSet } from './send-message.step.ts'

interface SentInvoice {
  id: string
  accountId: string
  customerId: string
  loadId: string
  version: number
  /** 'yyyy-MM-dd' */
  day: string
  lines: readonly CustomerLine[]
  billTo: BillTo
  now: number
}

/** The codes of our lines; others are written as 400. */
const CHARGES: Readonly<Partial<Record<BilledKind, ChargeKind>>> = {
  freight: 'line-haul',
  detention: 'detention',
  lumper: 'lumper',
  layover: 'layover',
  tonu: 'tonu',
  'stop-off': 'stop-off',
}

/**
 * EDI-28: the invoice to a customer that is a shipper with a channel goes there as a 210, with the load's own shipment
 * number. The load is locked before.
 * @throws Refused STATUS_CONFLICT where one of its numbers is too long
 */
export async function sendInvoiceToShipper(tx: Transaction<Schema>, invoice: SentInvoice): Promise<void> {
  const { id, accountId, customerId, loadId, version, day, lines, billTo, now } = invoice
  const partner = await findShipperOfCustomer(tx, accountId, customerId)
  if (!partner) return
  const tender = await findTenderOfLoad(tx, loadId)
  const own = tender?.partner_id === partner.id ? tender : undefined
  const posted = own?.versions.at(-1)?.tender
  const freight = await findBilledFreight(tx, loadId)
  const pickups = new Set(freight.stops.filter(({ kind }) => kind === 'pickup').map((stop) => stop.id))
  const written = write210({
    invoiceNumber: invoiceNumber(freight.number, version),
    loadNumber: freight.number,
    scac: posted?.scac || (partner.scac ?? ''),
    shipmentId: own?.shipment_id ?? String(freight.number),
    payment: posted?.payment ?? '',
    day,
    deliveredOn: freight.deliveredOn,
    termDays: billTo.termsDays,
    billTo: { name: billTo.name, address: billTo.address ?? '', city: '', state: '', zip: '' },
    lines: lines.map(({ kind, cents, stop, note }) => ({
      kind: CHARGES[kind] ?? null,
      isAtPickup: stop !== undefined && pickups.has(stop),
      words: note ?? kind,
      cents,
    })),
    weightLbs: freight.weightLbs,
    pieces: null,
  })
  if (!written.ok) throw new Refused('STATUS_CONFLICT', { message: written.why })
  const refers = { about: own?.shipment_id ?? String(freight.number), loadId }
  await sendSet(
    tx,
    { partner, isTest: false, now, tellsOf: `invoice ${id}` },
    { set: '210', segments: written.segments, refers },
  )
}
