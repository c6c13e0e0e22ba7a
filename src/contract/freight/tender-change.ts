import type { EdiTender, TenderStop } from '#domain/edi/tender.ts'
import { nest, prefixKeys } from './field-shape.ts'
import type { CsvField } from './csv-column.ts'
import {
  type BetweenValues,
  EMPTY_BETWEEN,
  EMPTY_STOP,
  formStops,
  type LoadFormValues,
  type StopValues,
} from './load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { tenderCells } from './tender-cells.ts'
import { tenderForm, tenderTimes } from './tender-form.ts'

/** Fields of the whole load that a tender says. */
const PLAIN = [
  'shipperPays',
  'shipperNotes',
  'specialInstructions',
  'paper.pieces',
  'paper.temperature',
  'paper.hazmat',
  'paper.pickupAppointment',
  'paper.pickupReferences',
  'paper.pickupHandling',
  'paper.deliveryAppointment',
  'paper.deliveryReferences',
  'paper.deliveryHandling',
] as const satisfies readonly CsvField[]
/** The same, which a load always has: what a tender no longer says stays. */
const REQUIRED = [
  'equipmentType',
  'commodity.trailer',
  'commodity.weight',
  'commodity.commodity',
  'commodity.packagingType',
] as const satisfies readonly CsvField[]

interface Versions {
  /** as it was accepted */
  before: EdiTender
  after: EdiTender
  /** of the later version's stops, IANA; null where one isn't known */
  zones: readonly (string | null)[]
}

/**
 * The form of a load with what a later version of its tender changed; what the shipper left as it was stays the broker's.
 * Null where the load's stops aren't the tender's: then only a person can say which one is meant.
 */
export function applyTenderChange(form: LoadFormValues, { before, after, zones }: Versions): LoadFormValues | null {
  const stops = formStops(form)
  if (stops.length !== before.stops.length || stops.some(({ kind }, index) => kind !== before.stops[index]?.kind))
    return null
  const said = tenderForm(after, zones)
  const later = formStops(said)
  const merged = after.stops.map((stop, index) => {
    const at = sameStop(before.stops, stop, index)
    const [was, own, is] =
      at === null ? [undefined, undefined, later[index]] : [before.stops[at], stops[at], later[index]]
    const wasBetween = at !== null && isBetween(at, stops)
    const about = {
      isNew: !own,
      isLong: later.length > POSTED_STOPS.length,
      // with two stops, the load says it all
      hasFreight: !own || stops.length <= POSTED_STOPS.length,
      isRenamed: wasBetween !== isBetween(index, later),
      ownZone: own?.Zone ?? '',
    }
    return {
      ...EMPTY_BETWEEN,
      ...(wasBetween && form.between[at - 1]),
      ...(own ?? EMPTY_STOP),
      Kind: stop.kind === 'pickup' ? ('pickup' as const) : ('delivery' as const),
      ...(is && changedStop(was, stop, is, about)),
    }
  })
  const ends = POSTED_STOPS.map(({ id }, end) => prefixKeys(id, endOf(merged[end === 0 ? 0 : merged.length - 1])))
  return {
    ...form,
    ...changedFields(form, tenderCells(before), tenderCells(after)),
    ...Object.assign({}, ...ends),
    between: merged.slice(1, -1),
  }
}

const isBetween = (at: number, stops: readonly unknown[]) => at > 0 && at < stops.length - 1

/** The same stop in the version before: by the shipper's own number, else by its place; null for a new one. */
function sameStop(stops: readonly TenderStop[], { number }: TenderStop, index: number): number | null {
  const numbered = stops.flatMap((stop, at) => (stop.number === number ? [at] : []))
  if (number !== '' && numbered.length === 0) return null
  return numbered.length === 1 ? (numbered[0] ?? null) : index < stops.length ? index : null
}

const keepStop = Object.keys(EMPTY_STOP) as (keyof StopValues)[]
const endOf = (values: BetweenValues | undefined): StopValues =>
  Object.fromEntries(keepStop.map((field) => [field, (values ?? EMPTY_STOP)[field]])) as unknown as StopValues

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface About {
  isNew: boolean
  isLong: boolean
  hasFreight: boolean
  isRenamed: boolean
  /** of the load's stop, IANA */
  ownZone: string
}

/** What changed of a stop: its place with its contact, its times, its freight and its numbers. */
function changedStop(
  was: TenderStop | undefined,
  stop: TenderStop,
  is: StopValues & Partial<BetweenValues>,
  { isNew, isLong, hasFreight, isRenamed, ownZone }: About,
): Partial<BetweenValues> {
  const { Location, LocationDetails, Address, State, ZipCode, Contact, Zone, Pieces, Weight } = is
  const { Appointment = '', References = '', Handling = '' } = is
  const isMoved = isNew || !isSame(was?.place, stop.place)
  // a dock that stays may be in another zone than the shipper's
  const zone = (isMoved ? Zone : ownZone) || null
  const isLoaded = hasFreight || was?.pieces !== stop.pieces || was?.weightLbs !== stop.weightLbs
  const place = { Location, LocationDetails, Address, State, ZipCode, Zone, Coordinates: null, Precision: null }
  return {
    ...(isMoved && place),
    ...(isMoved && (isNew || Contact.phone !== '' || Contact.email !== '') && { Contact }),
    ...((isMoved || !isSame(was?.window, stop.window)) && tenderTimes(stop.window, zone)),
    ...(isLong && isLoaded && { Pieces, Weight }),
    ...((isRenamed || was?.appointment !== stop.appointment) && { Appointment }),
    ...((isRenamed || !isSame(was?.references, stop.references)) && { References }),
    ...((isRenamed || !isSame(was?.handling, stop.handling)) && { Handling }),
  }
}

type Cells = ReturnType<typeof tenderCells>

function changedFields(form: LoadFormValues, before: Cells, after: Cells): Partial<LoadFormValues> {
  const changed: Partial<Record<CsvField, string>> = {}
  for (const field of PLAIN) if (before[field] !== after[field]) changed[field] = after[field] ?? ''
  for (const field of REQUIRED) {
    const { [field]: text } = after
    if (text !== undefined && before[field] !== text) changed[field] = text
  }
  const { commodity, paper, ...plain } = nest(changed) as unknown as Partial<LoadFormValues>
  return {
    ...plain,
    ...(commodity && { commodity: { ...form.commodity, ...commodity } }),
    ...(paper && { paper: { ...form.paper, ...paper } }),
  }
}
