import type { CsvField } from '#contract/freight/csv-column.ts'
import { keysOf, prefixKeys } from '#contract/freight/field-shape.ts'
import { cityAddress, filledStops, parseCsvRow, type ReadCsvCell } from '#contract/freight/load-csv.ts'
import { LOAD_FIELDS } from '#contract/freight/load-field-table.ts'
import { type BetweenValues, formStop, type LoadFormValues, type StopValues } from '#contract/freight/load-form.ts'
import { ON, type StopKind } from '#contract/freight/load-field.ts'
import { readEquipment } from '#domain/freight/equipment-word.ts'
import { findImplausible } from '#domain/freight/plausible.ts'
import { findTooSoon, suggestDeliveryTime } from '#domain/freight/suggested-times.ts'
import { estimateDriveMinutes } from '#domain/freight/transit.ts'
import { type Gazetteer, findNearestPlace, findPlaceByZip } from '#domain/geo/gazetteer.ts'
import { findPlaceByCity, findPlaceByCode } from '#domain/geo/place-search.ts'
import { estimateRoadMiles, type Point } from '#domain/geo/point.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { changedBySpreadsheet, cleanCell } from '#domain/text/spreadsheet-cell.ts'
import { convertToStop, disputesClock, isDottedDay, isInstantText, readTime } from '#domain/time/written-time.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { weekdayOf } from '#domain/time/typed-time.ts'
import { addDays } from '#domain/time/period.ts'
import { describeTooSoon } from '#client/components/copy.ts'
import {
  type DateField,
  type AmountField,
  isAmountField,
  isDateField,
  isUntilField,
  type Notations,
  formatDay,
  readAmountCell,
  readDayCell,
  type UntilField,
} from './column-notation.ts'
import { BY_ROAD, type MissingTimes } from './import-edits.ts'
import { IMPORT_COPY } from './copy.ts'
import type { ByField } from './import-row.ts'

/** A customer as lists name it. */
export interface NamedCustomer {
  id: string
  name: string
}

export interface RowContext {
  /** the broker's own; null until they are known */
  customers?: readonly NamedCustomer[] | null
  notations: Notations
  /** the unit in a column's name: 'Weight (kg)' */
  unitOf: (field: CsvField) => string
  /** null while the place names aren't on the device */
  gazetteer: Gazetteer | null
  /** what the user said of rows without a time */
  times?: MissingTimes
  now: Instant
}

export interface Surroundings {
  /** null while the place names aren't on the device */
  gazetteer: Gazetteer | null
  now: () => number
}

/** A row as read: its form, and why some cells can't be read. */
export interface ReadRow {
  form: LoadFormValues
  problems: ByField
  /** cells as they were read, where that differs from what is written */
  readings: ByField
  /** what a cell says besides its reading: a window's end, a zone */
  remarks: ByField
  /** readable and possible, but rarely meant */
  cautions: ByField
  /** estimated road miles; null while a stop's location is unknown */
  miles: number | null
  /** of the stops; null while a location is unknown */
  zones: Record<StopKind, string | null> & { between: readonly (string | null)[] }
  /** the list's columns of each stop between of the form, by their place */
  stops: readonly number[]
}

type BetweenDate = `between.${number}.DateTime`
type BetweenUntil = `between.${number}.Until`
const isBetweenDate = (field: CsvField): field is BetweenDate => /^between\.\d+\.DateTime$/.test(field)
const isBetweenUntil = (field: CsvField): field is BetweenUntil => /^between\.\d+\.Until$/.test(field)

/** The columns of one stop's times, and the column whose notation they share. */
interface TimeColumns {
  day: DateField | BetweenDate
  clock: CsvField
  until: UntilField | BetweenUntil
  /** stops between are written as pickups are */
  noted: DateField
}

function timeColumns(field: DateField | BetweenDate | UntilField | BetweenUntil): TimeColumns {
  if (field === 'pickupDateTime' || field === 'pickupUntil')
    return { day: 'pickupDateTime', clock: 'pickupTime', until: 'pickupUntil', noted: 'pickupDateTime' }
  if (field === 'deliveryDateTime' || field === 'deliveryUntil')
    return { day: 'deliveryDateTime', clock: 'deliveryTime', until: 'deliveryUntil', noted: 'deliveryDateTime' }
  const at = Number(field.split('.')[1])
  return {
    day: `between.${at}.DateTime`,
    clock: `between.${at}.Time`,
    until: `between.${at}.Until`,
    noted: 'pickupDateTime',
  }
}

const { problem: say } = IMPORT_COPY
const UNTIL = { pickupDateTime: 'pickupUntil', deliveryDateTime: 'deliveryUntil' } as const satisfies Record<
  DateField,
  UntilField
>
const UNTIL_FIELDS = Object.values(UNTIL)
const LAST_MINUTE = { clock: '23:59', isNextDay: false, until: null, zone: null }
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** What the readers of a row's columns tell each other, and the user. */
interface Notes extends Pick<ReadRow, 'problems' | 'readings' | 'remarks' | 'cautions'> {
  /** zones that the cells name themselves */
  zones: Partial<Record<DateField | BetweenDate, string>>
  /** ends of windows in a time's own cell */
  ends: Partial<Record<UntilField | BetweenUntil, string>>
}

/** A row while it is read. */
interface Row extends RowContext {
  written: ReadCsvCell
  notes: Notes
}

/** Reads a row of any list into the form that a person would have typed. @param between stops that its columns name */
export function readRow(written: ReadCsvCell, context: RowContext, between = 0): ReadRow {
  const notes: Notes = { problems: {}, readings: {}, remarks: {}, cautions: {}, zones: {}, ends: {} }
  const row = { ...context, written, notes }
  readTrailer(row)
  const stops = filledStops(written, between)
  const typed = parseCsvRow(
    (field) => {
      if (isDateField(field) || isBetweenDate(field)) return readAppointment(field, row)
      if (isUntilField(field) || isBetweenUntil(field)) return readEnd(field, row)
      if (field === 'customerId') return readCustomer(row)
      return isAmountField(field) ? readAmount(field, row) : cleanCell(written(field))
    },
    LOAD_FIELDS,
    stops,
  )
  const pickup = locate(typed, 'pickup', context.gazetteer)
  const delivery = locate(pickup.form, 'delivery', context.gazetteer)
  const form = { ...delivery.form }
  // a column for the end says it better than the time's own cell
  for (const field of UNTIL_FIELDS) form[field] ||= notes.ends[field] ?? ''
  if (form.deliveryDateTime === '' && context.times?.deliveryDateTime === BY_ROAD) {
    form.deliveryDateTime = deliveryByRoad(form, pickup, delivery)
    if (form.deliveryDateTime !== '') notes.readings.deliveryDateTime = form.deliveryDateTime
  }
  convertToStopZone('pickupDateTime', pickup.zone, { form, notes })
  convertToStopZone('deliveryDateTime', delivery.zone, { form, notes })
  const betweens = form.between.map((stop, index) => placeBetween(stop, stops[index] ?? index, row))
  form.between = betweens.map(({ stop }) => stop)
  if (isYearBefore(form)) notes.problems.deliveryDateTime ??= say.yearBefore
  const miles = milesOver([pickup.point, ...betweens.map(({ point }) => point), delivery.point])
  const lane = { pickup: pickup.zone, delivery: delivery.zone, miles }
  const cautions = { ...notes.cautions, ...cautionsOf(form, lane) }
  const { problems, readings, remarks } = notes
  const zones = { pickup: pickup.zone, delivery: delivery.zone, between: betweens.map(({ zone }) => zone) }
  // the server refuses such a stop, so the row isn't ready
  for (const [field, { disputes, isUnknown }] of [
    ['pickupZipCode', pickup],
    ['deliveryZipCode', delivery],
  ] as const) {
    if (disputes) problems[field] ??= say.zipState
    if (isUnknown) problems[field] ??= say.unknownZip
  }
  return { form, problems, readings, remarks, cautions, miles, zones, stops }
}

/** The road over all stops; null while one is unknown. */
function milesOver(points: readonly (Point | null)[]): number | null {
  const legs = points.slice(1).map((to, index) => {
    const from = points[index]
    return from && to ? estimateRoadMiles(from, to) : null
  })
  return legs.reduce<number | null>((sum, leg) => (sum === null || leg === null ? null : sum + leg), 0)
}

/** A stop between with its place, and its times in its own zone. @param at its place among the list's columns */
function placeBetween(
  stop: BetweenValues,
  at: number,
  { gazetteer, notes }: Row,
): { stop: BetweenValues; point: Point | null; zone: string | null } {
  const { known, point, zone, disputes, isUnknown } = locateValues(stop, gazetteer)
  const { day, until } = timeColumns(`between.${at}.DateTime`)
  const placed = { ...stop, ...known, Until: stop.Until || (notes.ends[until] ?? '') }
  if (disputes) notes.problems[`between.${at}.ZipCode`] ??= say.zipState
  if (isUnknown) notes.problems[`between.${at}.ZipCode`] ??= say.unknownZip
  const { [day]: written } = notes.zones
  if (written !== undefined && notes.problems[day] === undefined) {
    const time = convertToStop(placed.DateTime, written, zone)
    if (time === null) notes.problems[day] = say.zone(written)
    else placed.DateTime = time
    const end = placed.Until === '' ? null : convertToStop(placed.Until, written, zone)
    if (end !== null) placed.Until = end
  }
  return { stop: placed, point, zone }
}

/** A delivery that is many months before its pickup has the wrong year: '12/30/2026' to '1/2/2026'. */
function isYearBefore({ pickupDateTime, deliveryDateTime }: LoadFormValues): boolean {
  if (!LOCAL_TIME.test(pickupDateTime) || !LOCAL_TIME.test(deliveryDateTime)) return false
  return Date.parse(`${deliveryDateTime}Z`) < Date.parse(`${pickupDateTime}Z`) - 180 * DAY_MS
}

/** The customer of this name, letter case aside; the load is posted without one that the broker doesn't have. */
function readCustomer({ written, customers, notes }: Row): string {
  const name = cleanCell(written('customerId'))
  if (name === '') return ''
  const found = customers?.find((customer) => toComparedForm(customer.name) === toComparedForm(name))
  if (!found) notes.cautions.customerId = IMPORT_COPY.caution[customers ? 'noCustomer' : 'customersUnknown']
  return found?.id ?? ''
}

/** A number with its unit; as written where it can't be read. */
function readAmount(field: AmountField, { written, notations, unitOf, notes }: Row): string {
  const text = cleanCell(written(field))
  if (text === '') return text
  const read = readAmountCell(field, text, notations[field], unitOf(field))
  if (read.ok) {
    if (read.digits !== text) notes.readings[field] = read.digits
    return read.digits
  }
  notes.problems[field] =
    read.why === 'two readings'
      ? say.twoReadings
      : read.why === 'other unit'
        ? say.otherUnit(field, read.unit ?? '')
        : say.noNumber(field)
  return text
}

/** A day and a time, of one column or two. Notes a window's end and a zone that stand beside them. */
function readAppointment(field: DateField | BetweenDate, { written, notations, times, now, notes }: Row): string {
  const text = cleanCell(written(field))
  const { clock: clockColumnField, until: untilField, noted } = timeColumns(field)
  const clockField = noted === 'pickupDateTime' ? 'pickupTime' : 'deliveryTime'
  const clockColumn = cleanCell(written(clockColumnField))
  const isDisputed = disputesClock(text, clockColumn, now)
  const clockText = isDisputed && notations[clockField] === 'date column' ? '' : clockColumn
  if (isDisputed && notations[clockField] === undefined) {
    notes.problems[field] = say.twoReadings
    return `${text} ${clockText}`
  }
  if (isInstantText(text) && clockText === '') return text
  const read = readDayCell(noted, text, notations, now)
  if (!read.ok) {
    if (read.why === 'two readings')
      notes.problems[field] = notations.dots?.[noted] === null && isDottedDay(text) ? say.dottedDay : say.twoReadings
    if (read.why === 'other weekday') notes.problems[field] = say.otherWeekday(formatDay(read.day), weekdayOf(read.day))
    return [text, clockText].filter(Boolean).join(' ')
  }
  const said = readTime(clockText || read.rest || (times?.[noted] ?? ''))
  if (said === null) {
    notes.problems[field] = (clockText || read.rest) === '' ? say.noTime : say.unreadTime
    return read.day
  }
  const { clock, isNextDay, until, zone } = said
  if (until !== null) {
    // a window over midnight ends the next day
    notes.ends[untilField] = `${until < clock ? addDays(read.day, 1) : read.day}T${until}`
    notes.remarks[field] = IMPORT_COPY.remark.window(until, until < clock)
  }
  if (zone !== null) notes.zones[field] = zone
  const time = `${isNextDay ? addDays(read.day, 1) : read.day}T${clock}`
  if (text.replace(' ', 'T') !== time) notes.readings[field] = time
  return time
}

/** The end of a window, from its own column. */
function readEnd(field: UntilField | BetweenUntil, row: Row): string {
  const { written, notations, now, notes } = row
  const text = cleanCell(written(field))
  if (text === '' || isInstantText(text)) return text
  const { day: start, noted } = timeColumns(field)
  const day = readDayCell(noted, text, notations, now)
  // a last day without a time is the whole day, or ends with the window; a time without a day belongs to the start
  const end = notes.ends[field]?.slice(11)
  const lastMinute = end === undefined ? LAST_MINUTE : { ...LAST_MINUTE, clock: end }
  const said = day.ok && day.rest === '' ? lastMinute : readTime(day.ok ? day.rest : text)
  const opens = day.ok ? `${day.day}T00:00` : readAppointment(start, row)
  if (said === null || said.until !== null || said.zone !== null || !LOCAL_TIME.test(opens)) {
    notes.problems[field] = say.unreadTime
    return text
  }
  const clock = said.isNextDay ? '23:59' : said.clock
  const first = opens.slice(0, 10)
  // after midnight
  const time = `${clock < opens.slice(11) ? addDays(first, 1) : first}T${clock}`
  if (text.replace(' ', 'T') !== time) notes.readings[field] = time
  return time
}

/** Vehicle, trailer and length say one thing together. */
function readTrailer({ written, notes }: Row): void {
  const { problem, trailer } = readEquipment({
    vehicle: cleanCell(written('equipmentType')),
    trailer: cleanCell(written('commodity.trailer')),
    length: cleanCell(written('trailerLength')),
  })
  if (problem) notes.problems['commodity.trailer'] = problem
  else if (trailer !== cleanCell(written('commodity.trailer'))) notes.readings['commodity.trailer'] = trailer
}

/** A time whose cell names another zone becomes the stop's own. */
function convertToStopZone(
  field: DateField,
  stopZone: string | null,
  { form, notes: { problems, readings, remarks, zones, ends } }: { form: LoadFormValues; notes: Notes },
): void {
  const { [field]: zone } = zones
  if (zone === undefined || problems[field] !== undefined) return
  const time = convertToStop(form[field], zone, stopZone)
  if (time === null) problems[field] = say.zone(zone)
  else if (time !== form[field]) {
    // without place names the zone of the stop is unknown: show what is written
    const [isLocal, clock] = [!time.endsWith('Z'), form[field].slice(11)]
    const remark = isLocal ? IMPORT_COPY.remark.zone(`${clock} ${zone}`) : zone
    remarks[field] = [remark, remarks[field]].filter(Boolean).join(', ')
    readings[field] = isLocal ? time : form[field]
    form[field] = time
  }
  const { [UNTIL[field]]: end } = ends
  const local = end === undefined || end !== form[UNTIL[field]] ? null : convertToStop(end, zone, stopZone)
  if (local !== null) form[UNTIL[field]] = local
}

/** Values that are possible but rarely meant, or that another value of the row disputes. */
export function findDoubts(row: {
  rate: number
  weight: number
  miles: number | null
  /** false if the list's charges give another rate */
  addsUp: boolean
  cell: ReadCsvCell
}): ByField {
  const doubts = findImplausible(row)
  return {
    ...(doubts.rate && { rate: IMPORT_COPY.check[doubts.rate] }),
    ...(doubts.weight && { 'commodity.weight': IMPORT_COPY.check[doubts.weight] }),
    ...(!row.addsUp && { rate: IMPORT_COPY.check.charges }),
    ...Object.fromEntries(
      NUMBER_FIELDS.flatMap((field) => {
        const changed = changedBySpreadsheet(row.cell(field))
        return changed ? [[field, IMPORT_COPY.check[changed]]] : []
      }),
    ),
  }
}

/** Numbers of companies' own making, which a spreadsheet takes for dates and amounts. */
const NUMBER_FIELDS = [
  'reference',
  'paper.pickupAppointment',
  'paper.pickupReferences',
  'paper.deliveryAppointment',
  'paper.deliveryReferences',
] as const satisfies readonly CsvField[]

/** Problems of a form's stops between at the columns of the list that they were read from. */
export function atColumns(problems: ByField, stops: readonly number[]): ByField {
  const placed = (field: string) =>
    field.replace(/^between\.(\d+)\./, (_, index: string) => `between.${stops[Number(index)] ?? index}.`)
  return Object.fromEntries(Object.entries(problems).map(([field, message]) => [placed(field), message]))
}

/** A field of a stop between that has no column shows its problem at the stop's city. */
function atShownStop(others: ByField, shown: readonly CsvField[]): ByField {
  const moved: ByField = {}
  for (const field of keysOf(others)) {
    const at = /^between\.(\d+)\./.exec(field)?.[1]
    const city = at === undefined || shown.includes(field) ? field : (`between.${Number(at)}.Location` as const)
    moved[city] ??= others[field] ?? ''
  }
  return moved
}

/** Problems at the columns that the list shows: a window in the time's own cell has its problem there. */
export function atShownFields(problems: ByField, shown: readonly CsvField[]): ByField {
  const { pickupUntil, deliveryUntil, ...others } = problems
  const place = (field: UntilField, start: CsvField, message: string | undefined): ByField =>
    message === undefined ? {} : { [shown.includes(field) ? field : start]: message }
  return {
    ...place('pickupUntil', 'pickupDateTime', pickupUntil),
    ...place('deliveryUntil', 'deliveryDateTime', deliveryUntil),
    ...atShownStop(others, shown),
  }
}

/** When rested drivers can be there at the earliest; '' while a stop is unknown. */
function deliveryByRoad({ pickupDateTime, team }: LoadFormValues, pickup: LocatedStop, delivery: LocatedStop): string {
  if (!pickup.point || !delivery.point || delivery.zone === null) return ''
  const driveMinutes = estimateDriveMinutes(estimateRoadMiles(pickup.point, delivery.point))
  const trip = { pickup: { typed: pickupDateTime, zone: pickup.zone ?? '' }, driveMinutes, isTeam: team === ON }
  return suggestDeliveryTime(trip, delivery.zone)?.wallTime ?? ''
}

interface LocatedStop {
  point: Point | null
  zone: string | null
  /** its ZIP is in another state than its state says */
  disputes: boolean
  /** neither its ZIP nor its city is known, so the server can't find it */
  isUnknown: boolean
}

/** FORM-09: a delivery that no driver, or no team, can make. */
function cautionsOf(
  { pickupDateTime, deliveryDateTime, team }: LoadFormValues,
  lane: { pickup: string | null; delivery: string | null; miles: number | null },
): ByField {
  const isTeam = team === ON
  const driveMinutes = lane.miles === null ? null : estimateDriveMinutes(lane.miles)
  const earliest = findTooSoon(
    { pickup: { typed: pickupDateTime, zone: lane.pickup ?? '' }, driveMinutes, isTeam },
    { typed: deliveryDateTime, zone: lane.delivery ?? '' },
  )
  return earliest ? { deliveryDateTime: describeTooSoon(earliest.words, isTeam) } : {}
}

function locate(form: LoadFormValues, kind: StopKind, g: Gazetteer | null): LocatedStop & { form: LoadFormValues } {
  const { known, ...located } = locateValues(formStop(form, kind), g)
  return { form: { ...form, ...prefixKeys(kind, known) }, ...located }
}

type PlaceValues = Pick<StopValues, 'Location' | 'State' | 'Address' | 'Coordinates' | 'Precision'>

/** Completes a stop from what its list has: a city without a ZIP, a ZIP without a city, or only coordinates. */
function locateValues(stop: StopValues, g: Gazetteer | null): LocatedStop & { known: PlaceValues } {
  const { Coordinates: point, ZipCode: zip, Location: city, State: state } = stop
  const asWritten = {
    Location: city,
    State: state,
    Address: stop.Address,
    Coordinates: point,
    Precision: stop.Precision,
  }
  if (!g) return { known: asWritten, point, zone: null, disputes: false, isUnknown: false }
  const ofZip = findPlaceByZip(g, zip)
  const coded = state === '' && zip === '' && !point ? findPlaceByCode(g, city) : undefined
  const named = coded ?? findPlaceByCity(g, city, state)
  const place = ofZip ?? (point && city === '' ? findNearestPlace(g, point) : named)
  const disputes = ofZip !== undefined && state !== '' && ofZip.state !== state
  if (!place)
    return { known: asWritten, point, zone: null, disputes, isUnknown: !point && /^\d{5}(?:-\d{4})?$/.test(zip) }
  const center = { latitude: place.latitude, longitude: place.longitude }
  // a name in capitals, as dispatch systems write it, or in small letters is spelled as the post does
  const isMixed = /\p{Lu}/u.test(city) && /\p{Ll}/u.test(city)
  const name = city === '' || coded ? place.city : isMixed ? city : (named?.city ?? city)
  const isBare = stop.Address === '' || stop.Address === cityAddress(city, state, zip)
  const isFromCity = !point && !ofZip
  const known = {
    Location: name,
    State: state || place.state,
    Address: isBare ? cityAddress(name, state || place.state, zip) : stop.Address,
    Coordinates: isFromCity ? center : point,
    Precision: isFromCity ? ('city' as const) : stop.Precision,
  }
  return {
    known,
    point: point ?? center,
    zone: place.zone,
    disputes,
    isUnknown: false,
  }
}
