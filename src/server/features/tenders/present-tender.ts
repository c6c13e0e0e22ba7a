import type { ShipperTender, ShipperTenderRow } from '#contract/programs/shipper-tender.ts'
import { titleCase } from '#contract/freight/tender-cells.ts'
import { appointmentOf, tenderDifferences } from '#domain/edi/tender-differences.ts'
import type { TenderParty, TenderStop } from '#domain/edi/tender.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { findPlaceByZip, type Gazetteer } from '#domain/geo/gazetteer.ts'
import { Refused } from '#server/http/refusal.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { findTender, type TenderRow } from './tender.sql.ts'

/** Knows the zones of the stops. */
export interface TenderDeps {
  gazetteer: () => Promise<Gazetteer>
}

const placeOf = (place: TenderParty | null | undefined) =>
  place ? { city: titleCase(place.city), state: place.state } : null

/** When the truck is expected at the first stop. */
function pickupOf(stop: TenderStop | undefined, zone: string | null): ShipperTenderRow['pickup'] {
  const window = stop?.window && zone !== null ? appointmentOf(stop.window, zone) : null
  if (!window || zone === null) return null
  const { from, to } = window
  return { from: new Date(from).toISOString(), to: to === null ? null : new Date(to).toISOString(), zone }
}

const zoneOf = (gazetteer: Gazetteer, stop: TenderStop | undefined): string | null =>
  findPlaceByZip(gazetteer, stop?.place?.zip ?? '')?.zone ?? null

export function presentTenderRow(row: TenderRow, gazetteer: Gazetteer): ShipperTenderRow {
  const present = row.versions.at(-1)?.tender
  const stops = present?.stops ?? []
  const zone = zoneOf(gazetteer, stops[0])
  return {
    id: row.id,
    partner: { id: row.partner_id, name: row.partner_name },
    shipmentId: row.shipment_id,
    round: row.round,
    version: row.versions.length,
    state: row.state,
    why: row.why,
    asks: row.asks,
    respondBy: row.respond_by.toISOString(),
    // a time that the shipper didn't name is read best where its freight is picked up
    respondZone: row.respond_zone === 'UTC' ? (zone ?? 'UTC') : row.respond_zone,
    from: placeOf(stops[0]?.place),
    to: placeOf(stops.at(-1)?.place),
    stops: stops.length,
    pickup: pickupOf(stops[0], zone),
    pays: present?.paysCents == null ? null : centsToDollars(present.paysCents),
    load:
      row.load_id !== null && row.load_number !== null && row.load_status !== null
        ? {
            id: row.load_id,
            number: row.load_number,
            status: row.deleted_at ? 'deleted' : row.load_status,
            hasCarrier: row.dispatcher_id !== null,
          }
        : null,
    receivedAt: row.received_at.toISOString(),
  }
}

export function presentTender(row: TenderRow, gazetteer: Gazetteer): ShipperTender {
  const present = row.versions.at(-1)?.tender
  const agreed = row.asks === 'change' ? row.answer?.agreed : undefined
  const before = row.versions.at(agreed === undefined ? -2 : agreed - 1)?.tender
  const zones = (present?.stops ?? []).map((stop) => zoneOf(gazetteer, stop))
  return {
    ...presentTenderRow(row, gazetteer),
    versions: row.versions,
    agreed: row.answer?.agreed ?? null,
    zones,
    changes:
      before && present
        ? tenderDifferences(before, present, zones).map(({ name: what, before: from, after: to }) => ({
            what,
            from,
            to,
          }))
        : [],
    answer:
      row.answer && row.answered_at
        ? {
            kind: row.answer.kind,
            words: row.answer.words,
            rate: row.answer.cents === null ? null : centsToDollars(row.answer.cents),
            at: row.answered_at.toISOString(),
          }
        : null,
    canCounter: row.partner_options.counters,
    defaults: { vehicle: row.partner_options.vehicle, trailer: row.partner_options.trailer },
  }
}

/** One of the account's tenders as it is now. @throws Refused NOT_FOUND */
export async function presentTenderTo(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { gazetteer }: TenderDeps,
  id: string,
): Promise<ShipperTender> {
  const row = await findTender(db, actor.accountId, id)
  if (!row) throw new Refused('NOT_FOUND')
  return presentTender(row, await gazetteer())
}
