import { type EdiTime, instantOf } from '#domain/edi/edi-time.ts'
import { equipmentOf } from '#domain/edi/tender-equipment.ts'
import type { EdiTender, TenderReference, TenderStop } from '#domain/edi/tender.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { POSTED_STOPS, type StopKind } from '#domain/freight/load-stop.ts'
import type { CsvField } from './csv-column.ts'

/** What a row of a list would say: text by field, as `parseCsvRow` reads it. */
export type TenderCells = Partial<Record<CsvField, string>>

/** What a partner's tenders leave out. */
export interface TenderDefaults {
  vehicle?: string | null
  trailer?: string | null
}

/**
 * A tender as the posting form's fields. What it doesn't say is left out: the carrier's rate is never in it, since what
 * the shipper pays us is something else.
 */
export function tenderCells(tender: EdiTender, defaults: TenderDefaults = {}): TenderCells {
  const stops = withUnits(tender.stops)
  const [first, last] = [stops[0], stops.at(-1)]
  const equipment = tender.equipment && equipmentOf(tender.equipment)
  const isLong = stops.length > POSTED_STOPS.length
  return filled({
    reference: tender.shipmentId,
    ...(first && endCells('pickup', first, isLong)),
    ...(last && last !== first && endCells('delivery', last, isLong)),
    ...Object.assign({}, ...stops.slice(1, -1).map(betweenCells)),
    equipmentType: equipment?.vehicle ?? defaults.vehicle ?? '',
    'commodity.trailer': equipment?.trailer ?? defaults.trailer ?? '',
    'commodity.weight': tender.weightLbs === null ? '' : String(tender.weightLbs),
    'commodity.commodity': tender.commodities.join(', '),
    'commodity.packagingType': PACKAGINGS[first?.unit ?? ''],
    shipperPays: tender.paysCents === null ? '' : String(centsToDollars(tender.paysCents)),
    specialInstructions: [tender.words, ...tender.handling, ...stopWords(stops)].filter(Boolean).join('\n'),
    shipperNotes: tender.references.map(referenceText).join('\n'),
    'paper.pieces': piecesText(tender.pieces, first?.unit ?? ''),
    'paper.temperature': tender.temperature,
    'paper.hazmat': tender.hazmat.join('; '),
  })
}

/** A stop without a unit of its pieces counts what the others do. */
function withUnits(stops: readonly TenderStop[]): TenderStop[] {
  const unit = stops.find((stop) => stop.unit !== '')?.unit ?? ''
  return stops.map((stop) => ({ ...stop, unit: stop.unit || unit }))
}

function filled(cells: Partial<Record<CsvField, string | undefined>>): TenderCells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined && text !== ''))
}

/** Which fields a dock's cells have, by the beginning of their names. */
function placeCells(name: StopKind | `between.${number}.`, stop: TenderStop) {
  const { place, window } = stop
  const [contact] = place?.contacts ?? []
  const email = place?.contacts.find((each) => each.email !== '')?.email
  const [from, to] = [window?.from, window?.to].map((time) => time && atStop(time, place?.state ?? ''))
  return {
    [`${name}Location`]: titleCase(place?.city ?? ''),
    [`${name}State`]: place?.state,
    [`${name}ZipCode`]: place?.zip,
    [`${name}Address`]: place?.address,
    [`${name}LocationDetails`]: place?.name,
    ...timeCells(name, from, to),
    [`${name}Contact.name`]: contact?.name,
    [`${name}Contact.phone`]: place?.contacts.find((each) => each.phone !== '')?.phone,
    [`${name}Contact.email`]: email,
  } as Partial<Record<CsvField, string | undefined>>
}

function endCells(kind: StopKind, stop: TenderStop, isLong: boolean): Partial<Record<CsvField, string | undefined>> {
  const freight = isLong ? freightCells(kind, stop) : {}
  return {
    ...placeCells(kind, stop),
    ...freight,
    [`paper.${kind}Appointment`]: stop.appointment,
    [`paper.${kind}References`]: stop.references.map(referenceText).join(', '),
    [`paper.${kind}Handling`]: stop.handling.join(', '),
  }
}

function betweenCells(stop: TenderStop, index: number): Partial<Record<CsvField, string | undefined>> {
  const name = `between.${index}.` as const
  return {
    ...placeCells(name, stop),
    ...freightCells(name, stop),
    [`${name}Kind`]: stop.kind,
    [`${name}Appointment`]: stop.appointment,
    [`${name}References`]: stop.references.map(referenceText).join(', '),
    [`${name}Handling`]: stop.handling.join(', '),
  }
}

function freightCells(name: StopKind | `between.${number}.`, { weightLbs, pieces, unit }: TenderStop) {
  return {
    [`${name}Weight`]: weightLbs === null ? '' : String(weightLbs),
    [`${name}Pieces`]: piecesText(pieces, unit),
  } as Partial<Record<CsvField, string | undefined>>
}

/** A stop's own words, with its number. */
function stopWords(stops: readonly TenderStop[]): string[] {
  return stops.flatMap(({ words }, index) => (words === '' ? [] : [`Stop ${index + 1}: ${words}`]))
}

/** Words of the trade for what a reference is. */
const REFERENCE_NAMES: Readonly<Record<string, string>> = {
  PO: 'PO',
  BM: 'BOL',
  SI: 'Shipper number',
  CR: 'Customer reference',
  CN: 'PRO',
  MB: 'Master BOL',
  LO: 'Load',
  OQ: 'Order',
  DO: 'Delivery order',
  IN: 'Invoice',
  VN: 'Vendor order',
  ZZ: 'Reference',
}

/** 'Shipment batch 118820', 'PO PO-77120'. */
export function referenceText({ kind, value, words }: TenderReference): string {
  return `${words || (REFERENCE_NAMES[kind] ?? kind)} ${value}`.trim()
}

/** Units of pieces, in words. */
const UNITS: Readonly<Record<string, string>> = {
  PL: 'pallets',
  PLT: 'pallets',
  SKD: 'skids',
  CT: 'cartons',
  CTN: 'cartons',
  CA: 'cases',
  CS: 'cases',
  DR: 'drums',
  DRM: 'drums',
  RL: 'rolls',
  RO: 'rolls',
  ROL: 'rolls',
  BD: 'bundles',
  BDL: 'bundles',
  BG: 'bags',
  BAG: 'bags',
}
const PACKAGINGS: Readonly<Record<string, string | undefined>> = {
  PL: 'Pallets',
  PLT: 'Pallets',
  SKD: 'Pallets',
  CT: 'Boxes',
  CTN: 'Boxes',
  CA: 'Boxes',
  CS: 'Boxes',
  DR: 'Drums',
  DRM: 'Drums',
  RL: 'Rolls',
  RO: 'Rolls',
  ROL: 'Rolls',
  BD: 'Bundles',
  BDL: 'Bundles',
}

function piecesText(pieces: number | null, unit: string): string {
  return pieces === null ? '' : `${pieces.toLocaleString('en-US')} ${UNITS[unit] ?? 'pieces'}`
}

/** A window of one day in one zone is one cell, '2026-12-07 08:00-10:00 CT': the list converts both its ends. */
function timeCells(name: StopKind | `between.${number}.`, from?: EdiTime | null, to?: EdiTime | null) {
  if (!from) return {}
  const word = ZONE_WORDS[from.zone]
  const isOneCell = to && word !== undefined && to.zone === from.zone && to.day === from.day
  const [opens, closes] = [from.clock ?? '00:00', to?.clock ?? '23:59']
  if (isOneCell && opens < closes && closes !== END_OF_DAY)
    return { [`${name}DateTime`]: `${from.day} ${opens}-${closes} ${word}` }
  return { [`${name}DateTime`]: startText(from), [`${name}Until`]: to ? endText(to, '23:59') : '' }
}

/** Zones that lists name with a word of their own. */
const ZONE_WORDS: Readonly<Record<string, string>> = { ET: 'ET', CT: 'CT', MT: 'MT', PT: 'PT', AT: 'AKT', HT: 'HT' }

/** '2026-12-07 08:00 CT', or without a word where the stop's own zone is meant. */
function startText(time: EdiTime): string {
  const word = ZONE_WORDS[time.zone]
  return word === undefined || time.clock === END_OF_DAY ? endText(time, '00:00') : `${wallText(time, '00:00')} ${word}`
}

/** A wall time at the stop, or an instant. @param bound of a date alone */
function endText(time: EdiTime, bound: string): string {
  if (isLocal(time)) return time.clock === END_OF_DAY ? `${time.day} 23:59` : wallText(time, bound)
  const at = instantOf({ ...time, clock: time.clock ?? bound }, null)
  return at.ok ? new Date(at.at).toISOString() : wallText(time, bound)
}

const END_OF_DAY = '24:00'
const isLocal = ({ zone }: EdiTime) => zone === '' || zone === 'LT'
const wallText = ({ day, clock }: EdiTime, bound: string) => `${day} ${clock ?? bound}`

/** Arizona keeps standard time: its own zone is meant. */
function atStop(time: EdiTime, state: string): EdiTime {
  return time.zone === 'MT' && state === 'AZ' ? { ...time, zone: 'LT' } : time
}

/** Messages are written in capitals: 'FORT WAYNE' is 'Fort Wayne'. */
export function titleCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text.toLowerCase().replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
}
