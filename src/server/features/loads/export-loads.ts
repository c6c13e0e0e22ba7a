import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { exportLoads as endpoint } from '#contract/load-export.ts'
import { isKnownZip } from '#domain/zip.ts'
import type { Load, Location } from '#contract/load.ts'
import { csvLine } from '#domain/csv-line.ts'
import { wallTimeOf, zoneAbbreviation } from '#domain/stop-time.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { myLoadsLike } from './list-loads.ts'
import { presentLoad, viewerOfRow } from './present-load.ts'

type Cell = string | number | null
type Column = readonly [header: string, cell: (load: Load) => Cell]

/** A page of the file: enough to keep the database busy, few enough to hold in memory. */
const ROWS = 500
/** Without it, spreadsheets take UTF-8 for Windows' letters. */
const BYTE_ORDER_MARK = '\uFEFF'

function localTime(at: string, zone: string): string {
  return wallTimeOf(Date.parse(at), zone).replace('T', ' ')
}

function stopColumns(
  name: 'Pickup' | 'Delivery',
  stop: (load: Load) => Location,
  at: (load: Load) => string,
): Column[] {
  return [
    [`${name} city`, (load) => stop(load).city],
    [`${name} state`, (load) => stop(load).state],
    [`${name} ZIP`, (load) => (isKnownZip(stop(load).zipCode) ? stop(load).zipCode : null)],
    [`${name} address`, (load) => stop(load).address],
    [`${name} location details`, (load) => stop(load).description],
    [`${name} date & time`, (load) => localTime(at(load), stop(load).zone)],
    [`${name} time zone`, (load) => zoneAbbreviation(Date.parse(at(load)), stop(load).zone)],
    [`${name} contact name`, (load) => stop(load).contactName],
    [`${name} contact phone`, (load) => stop(load).contactPhone],
    [`${name} contact email`, (load) => stop(load).contactEmail],
  ]
}

/** The headers of what can be posted are those of a list to post, so that a file can be sent in again. */
const COLUMNS: readonly Column[] = [
  ['Load number', (load) => load.number],
  ['Reference', (load) => load.reference],
  ['Status', (load) => load.status],
  ...stopColumns(
    'Pickup',
    (load) => load.pickupLocation,
    (load) => load.pickupDateTime,
  ),
  ...stopColumns(
    'Delivery',
    (load) => load.deliveryLocation,
    (load) => load.deliveryDateTime,
  ),
  ['Vehicle type', (load) => load.equipmentRequirements.type],
  ['Trailer type', (load) => load.equipmentRequirements.trailer],
  ['Weight', (load) => load.weight],
  ['Commodity', (load) => load.equipmentRequirements.commodity],
  ['Packaging type', (load) => load.equipmentRequirements.packagingType],
  ['Rate', (load) => load.rate],
  ['Agreed rate', (load) => load.agreedRate],
  ['Miles', (load) => load.distance],
  ['Measured by', (load) => load.distanceSource],
  ['Broker', (load) => load.broker.businessName],
  ['Carrier', (load) => load.dispatcher && (load.dispatcher.businessName ?? load.dispatcher.lastName)],
  ['Special instructions', (load) => load.equipmentRequirements.specialInstructions],
  ['Notes', (load) => load.brokerNotes],
  ['Posted (UTC)', (load) => load.createdAt],
  ['Completed (UTC)', (load) => load.completedAt],
]

/** Own loads as a file, written as it is read: a million of them take no more memory than five hundred. */
export async function exportLoads(
  { query }: ParsedInputOf<typeof endpoint>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const oldestFirst = myLoadsLike(db, query, { accountId: actor.id, now: new Date(now) })
    .orderBy('load.created_at')
    .orderBy('load.id')
    .limit(ROWS)
  const page = (after?: { created_at: Date; id: string }) =>
    (after === undefined
      ? oldestFirst
      : oldestFirst.where((eb) =>
          eb(eb.refTuple('load.created_at', 'load.id'), '>', eb.tuple(after.created_at, after.id)),
        )
    ).execute()
  type Rows = Awaited<ReturnType<typeof page>>
  const linesOf = (rows: Rows) =>
    rows
      .map((row) => presentLoad(row, viewerOfRow(row, actor) ?? 'board', now))
      .map((load) => csvLine(COLUMNS.map(([, cell]) => cell(load))))
      .join('')

  // read before the first byte goes out: what fails until then is an answer like any other
  const first = await page()
  return (async function* () {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([header]) => header))
    for (let rows = first; rows.length > 0; rows = rows.length < ROWS ? [] : await page(rows.at(-1)))
      yield linesOf(rows)
  })()
}
