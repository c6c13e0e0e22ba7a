import { setTimeout } from 'node:timers/promises'
import { createPlainColumns } from '#contract/freight/csv-column.ts'
import { valueAt } from '#contract/freight/field-shape.ts'
import { exportLoadsEndpoint, type Load, type Location } from '#contract/freight/load.ts'
import { EQUIPMENT_FIELDS, LOAD_FIELDS, type LoadField, type LoadFields } from '#contract/freight/load-field-table.ts'
import { ON, STOP_NAMES } from '#contract/freight/load-field.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { CSV_START, formatCsvLine } from '#domain/text/csv.ts'
import { formatWallTime, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { hasColleagues } from '#server/db/acting-person.sql.ts'
import { mapInSlices } from '#server/http/processor-time.ts'
import { route } from '#server/http/route.ts'
import { myLoadsLike } from './my-loads.sql.ts'
import { presentLoadFor } from './present-load.ts'

type Cell = string | number | null
type Column = readonly [header: string, cell: (load: Load) => Cell]

/** Rows per query: large enough to be fast, small enough to hold in memory. */
const ROWS = 200
const MOST_PAUSE_MS = 250
function localTime(at: string, zone: string): string {
  return formatWallTime(Date.parse(at), zone).replace('T', ' ')
}

function stopColumns(
  name: 'Pickup' | 'Delivery',
  stop: (load: Load) => Location,
  at: (load: Load) => string,
  until: (load: Load) => string | undefined,
): Column[] {
  return [
    [`${name} city`, (load) => stop(load).city],
    [`${name} state`, (load) => stop(load).state],
    [`${name} ZIP`, (load) => (isKnownZip(stop(load).zipCode) ? stop(load).zipCode : null)],
    [`${name} address`, (load) => stop(load).address],
    [`${name} location details`, (load) => stop(load).description],
    [`${name} date & time`, (load) => localTime(at(load), stop(load).zone)],
    [`${name} until`, (load) => (until(load) ? localTime(until(load) ?? '', stop(load).zone) : null)],
    [`${name} time zone`, (load) => zoneAbbreviation(Date.parse(at(load)), stop(load).zone)],
    [`${name} contact name`, (load) => stop(load).contactName],
    [`${name} contact phone`, (load) => stop(load).contactPhone],
    [`${name} contact email`, (load) => stop(load).contactEmail],
  ]
}

type ListedStop = NonNullable<Load['stops']>[number]

/** What a list with stops between says of the freight at its ends, and of each stop between. */
function betweenColumns(most: number): Column[] {
  if (most <= POSTED_STOPS.length) return []
  const freight = (name: string, stop: (load: Load) => ListedStop | undefined): Column[] => [
    [`${name} pieces`, (load) => (isListed(load) ? (stop(load)?.freight?.pieces ?? null) : null)],
    [`${name} weight`, (load) => (isListed(load) ? (stop(load)?.freight?.weight ?? null) : null)],
  ]
  const between = Array.from({ length: most - POSTED_STOPS.length }, (_, index) => index + 1).flatMap((at) => {
    const name = `Stop ${at + 1}`
    const stop = (load: Load) => load.stops?.slice(1, -1)[at - 1]
    const text = (header: string, of: (stop: ListedStop) => Cell): Column => [
      `${name} ${header}`,
      (load) => {
        const listed = stop(load)
        return listed ? of(listed) : null
      },
    ]
    return [
      text('type', ({ kind }) => STOP_NAMES[kind]),
      text('city', ({ city }) => city),
      text('state', ({ state }) => state),
      text('ZIP', ({ zipCode }) => (isKnownZip(zipCode) ? zipCode : null)),
      text('address', ({ address }) => address),
      text('location details', ({ description }) => description),
      text('date & time', ({ dateTime, zone }) => localTime(dateTime, zone)),
      text('until', ({ until, zone }) => (until === undefined ? null : localTime(until, zone))),
      text('time zone', ({ dateTime, zone }) => zoneAbbreviation(Date.parse(dateTime), zone)),
      text('contact name', ({ contactName }) => contactName),
      text('contact phone', ({ contactPhone }) => contactPhone),
      text('contact email', ({ contactEmail }) => contactEmail),
      ...freight(name, stop),
      text('appointment number', ({ appointmentNumber }) => appointmentNumber ?? null),
      text('references', ({ references }) => references ?? null),
      text('handling', ({ handling }) => handling ?? null),
    ]
  })
  return [
    ...freight('Pickup', ({ stops }) => stops?.at(0)),
    ...freight('Delivery', ({ stops }) => stops?.at(-1)),
    ...between,
  ]
}

/** Two stops have the load's own weight and pieces. */
const isListed = ({ stops = [] }: Load) => stops.length > POSTED_STOPS.length

/** The plain fields of some groups, the reference apart, under the import's names. */
function plainColumns(fields: LoadFields, isWanted: (group: LoadField['group']) => boolean): Column[] {
  return createPlainColumns(fields)
    .filter(({ field }) => isWanted(fields[field].group))
    .map(({ field, label }) => {
      const { body, shownAs }: LoadField = fields[field]
      return [label, (load) => cellAt(load, shownAs ?? body)]
    })
}

function cellAt(load: Load, path: string): Cell {
  const value = valueAt(load, path)
  if (typeof value === 'boolean') return value ? ON : 'No'
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Columns that can be posted use the import's column names, so an export can be imported again. */
export function createExportColumns(fields: LoadFields, most: number = POSTED_STOPS.length): readonly Column[] {
  return [
    ['Load number', (load) => load.number],
    ['Reference', (load) => load.reference],
    ['Status', (load) => load.status],
    ...stopColumns(
      'Pickup',
      (load) => load.pickupLocation,
      (load) => load.pickupDateTime,
      (load) => load.pickupUntil,
    ),
    ...stopColumns(
      'Delivery',
      (load) => load.deliveryLocation,
      (load) => load.deliveryDateTime,
      (load) => load.deliveryUntil,
    ),
    ...betweenColumns(most),
    [EQUIPMENT_FIELDS.equipmentType.label, (load) => load.equipmentRequirements.type],
    [EQUIPMENT_FIELDS['commodity.trailer'].label, (load) => load.equipmentRequirements.trailer],
    ...plainColumns(fields, (group) => group !== 'additional'),
    ['Agreed rate', (load) => load.agreedRate],
    ['Miles', (load) => load.distance],
    ['Measured by', (load) => load.distanceSource],
    ['Broker', (load) => load.broker.businessName],
    ['Carrier', (load) => load.dispatcher && (load.dispatcher.businessName ?? load.dispatcher.lastName)],
    ...plainColumns(fields, (group) => group === 'additional'),
    ['Posted (UTC)', (load) => load.createdAt],
    ['Completed (UTC)', (load) => load.completedAt],
  ]
}
/** In a company with several people. */
const ASSIGNED_TO: Column = [
  'Assigned to',
  ({ assignee }) => (assignee ? `${assignee.firstName} ${assignee.lastName}` : null),
]

/** Streams the account's loads as CSV, so memory use stays at one page. */
export const exportLoads = route(exportLoadsEndpoint, async ({ query }, { db, actor, now }) => {
  const all = myLoadsLike(db, query, { ...actor, now: new Date(now) })
  const { most } = await all
    .clearSelect()
    .select((eb) => eb.fn.max('load.stop_count').as('most'))
    .executeTakeFirstOrThrow()
  const ofLoads = createExportColumns(LOAD_FIELDS, most ?? POSTED_STOPS.length)
  const columns = (await hasColleagues(db, actor.accountId)) ? [...ofLoads, ASSIGNED_TO] : ofLoads
  const oldestFirst = all.orderBy('load.created_at').orderBy('load.id').limit(ROWS)
  const page = (after?: { created_at: Date; id: string }) =>
    (after === undefined
      ? oldestFirst
      : oldestFirst.where((eb) =>
          eb(eb.refTuple('load.created_at', 'load.id'), '>', eb.tuple(after.created_at, after.id)),
        )
    ).execute()
  type Rows = Awaited<ReturnType<typeof page>>
  const lineOf = (row: Rows[number]) => {
    const load = presentLoadFor(row, actor, now)
    return formatCsvLine(columns.map(([, cell]) => cell(load)))
  }

  let lastPageMs = 0
  /** As much time between two pages as a page took, so that others' requests run meanwhile. */
  const nextPage = async (after: Rows[number] | undefined) => {
    await setTimeout(Math.min(lastPageMs, MOST_PAUSE_MS))
    const startedAt = performance.now()
    const rows = await page(after)
    lastPageMs = performance.now() - startedAt
    return rows
  }
  // read before the first byte is sent, so a failure still gets a normal error response
  const first = await page()
  return (async function* () {
    yield CSV_START + formatCsvLine(columns.map(([header]) => header))
    for (let rows = first; rows.length > 0; rows = rows.length < ROWS ? [] : await nextPage(rows.at(-1)))
      yield (await mapInSlices(rows, lineOf)).join('')
  })()
})
