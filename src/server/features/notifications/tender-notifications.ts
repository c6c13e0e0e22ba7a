import type { Kysely } from 'kysely'
import { EVERY_DESK } from '#domain/access/recipients.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DomainEvent, ShipperTenderEvent } from '#server/jobs/domain-event.ts'
import { findAnyTender, type TenderRow } from '../tenders/tender.sql.ts'
import type { CompanyNews } from './notification-draft.ts'

export function isShipperTenderEvent(event: DomainEvent): event is ShipperTenderEvent {
  return event.type === 'shipper-tender.changed'
}

const TITLES: Record<ShipperTenderEvent['what'], string> = {
  received: 'New shipper tender',
  changed: 'Shipper changed a tender',
  cancelled: 'Shipper cancelled a tender',
  expiring: 'Shipper tender ends soon',
}

/** 'HB4471903, Madison, WI to Columbus, OH, $1,850' */
function describeTender({ shipment_id: shipment, versions }: TenderRow): string {
  const tender = versions.at(-1)?.tender
  const [from, to] = [tender?.stops[0]?.place, tender?.stops.at(-1)?.place]
  const lane = from && to ? `, ${from.city}, ${from.state} to ${to.city}, ${to.state}` : ''
  const pays = tender?.paysCents == null ? '' : `, ${formatMoney(centsToDollars(tender.paysCents))}`
  return `${isolateBidi(shipment)}${isolateBidi(lane)}${pays}`
}

function sayOf(event: ShipperTenderEvent, row: TenderRow): string {
  const shipper = isolateBidi(row.partner_name)
  const tender = describeTender(row)
  const answerBy = `Answer by ${formatClock(row.respond_by.getTime(), row.respond_zone)}.`
  const isOpen = row.state === 'received' || row.state === 'held'
  switch (event.what) {
    case 'received':
      return `${shipper} tendered ${tender}.${row.state === 'held' && row.why !== null ? ` ${row.why}.` : ''} ${answerBy}`
    case 'changed':
      return `${shipper} changed ${tender}. ${isOpen ? answerBy : 'Apply or decline the change.'}`
    case 'cancelled':
      return row.asks === 'cancel'
        ? `${shipper} cancelled ${tender}. Its load has a carrier: decide what happens. A TONU may be due.`
        : `${shipper} cancelled ${tender}.`
    case 'expiring':
      return `The tender ${tender} of ${shipper} waits for you. ${answerBy}`
  }
}

/** All desks hear of it: nobody is assigned yet. */
export async function draftTenderNews(db: Kysely<Schema>, event: ShipperTenderEvent): Promise<CompanyNews[]> {
  const row = await findAnyTender(db, event.tenderId)
  if (!row || (event.what === 'expiring' && row.state !== 'received' && row.state !== 'held')) return []
  return [
    {
      type: 'general',
      kind: 'tenders',
      accountId: row.account_id,
      concern: EVERY_DESK,
      metadata: { tenderId: event.tenderId },
      title: TITLES[event.what],
      message: sayOf(event, row),
    },
  ]
}
