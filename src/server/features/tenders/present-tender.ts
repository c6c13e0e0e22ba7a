import type { ShipperTender, ShipperTenderRow } from '#contract/programs/shipper-tender.ts'
import type { EdiTender, TenderParty, TenderStop, TenderWindow } from '#domain/edi/tender.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import type { TenderRow } from './tender.sql.ts'

const placeOf = (place: TenderParty | null | undefined) => (place ? { city: place.city, state: place.state } : null)

export function presentTenderRow(row: TenderRow): ShipperTenderRow {
  const present = row.versions.at(-1)?.tender
  const stops = present?.stops ?? []
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
    respondZone: row.respond_zone,
    from: placeOf(stops[0]?.place),
    to: placeOf(stops.at(-1)?.place),
    stops: stops.length,
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

export function presentTender(row: TenderRow): ShipperTender {
  const [before, present] = [row.versions.at(-2)?.tender, row.versions.at(-1)?.tender]
  return {
    ...presentTenderRow(row),
    versions: row.versions,
    changes: before && present ? differencesOf(before, present) : [],
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
  }
}

const NOTHING = 'nothing'

function windowText(window: TenderWindow | null): string {
  if (!window) return NOTHING
  const text = ({ day, clock, zone }: TenderWindow['from']) =>
    [day, clock, zone === 'LT' ? '' : zone].filter(Boolean).join(' ')
  return window.to ? `${text(window.from)} to ${text(window.to)}` : text(window.from)
}

const placeText = ({ place }: TenderStop) =>
  place ? [place.name, place.address, place.city, place.state, place.zip].filter(Boolean).join(', ') : NOTHING

const moneyText = (cents: number | null) => (cents === null ? NOTHING : formatMoney(centsToDollars(cents)))
const weightText = (pounds: number | null) => (pounds === null ? NOTHING : `${pounds.toLocaleString('en-US')} lb`)

/** What a version changed, in words: 'Delivery: 2026-12-08 05:00 ET → 2026-12-09 05:00 ET to 07:00 ET'. */
function differencesOf(before: EdiTender, after: EdiTender): ShipperTender['changes'] {
  const lines: ShipperTender['changes'] = []
  const compare = (what: string, from: string, to: string) => {
    if (from !== to) lines.push({ what, from: from || NOTHING, to: to || NOTHING })
  }
  compare('Shipper pays', moneyText(before.paysCents), moneyText(after.paysCents))
  compare('Stops', String(before.stops.length), String(after.stops.length))
  for (const [index, stop] of after.stops.entries()) {
    const earlier = before.stops[index]
    if (!earlier) continue
    const isEnd = index === 0 || index === after.stops.length - 1
    const name = isEnd ? (index === 0 ? 'Pickup' : 'Delivery') : `Stop ${index + 1}`
    compare(name, windowText(earlier.window), windowText(stop.window))
    compare(`${name}, place`, placeText(earlier), placeText(stop))
    compare(`${name}, appointment`, earlier.appointment, stop.appointment)
  }
  compare('Weight', weightText(before.weightLbs), weightText(after.weightLbs))
  compare('Words', before.words, after.words)
  compare('Temperature', before.temperature, after.temperature)
  return lines
}
