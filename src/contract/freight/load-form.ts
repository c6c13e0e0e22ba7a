import {
  isTrailerForVehicle,
  TRAILER_TYPES,
  type TrailerType,
  VEHICLE_TYPES,
  type VehicleType,
} from '#domain/freight/equipment.ts'
import {
  endNameOf,
  firstStop,
  lastStop,
  type NamedStop,
  POSTED_STOPS,
  STOP_KINDS,
  type StopId,
} from '#domain/freight/load-stop.ts'
import { checkStops, type ListedStop } from '#domain/freight/stop-list.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatWallTime } from '#domain/time/stop-time.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import * as z from 'zod/mini'
import {
  addressField,
  cityField,
  contactEmail,
  contactName,
  contactPhone,
  dateTimeField,
  locationDetails,
  ON,
  equipmentMismatchMessage,
  PLACE_REQUIRED_MESSAGE,
  type PostingMode,
  requiredText,
  stateField,
  STOP_NAMES,
  stopPoint,
  stopPrecision,
  type StopKind,
  trailerField,
  untilField,
  vehicleField,
  weightField,
  zipField,
} from './load-field.ts'
import { keysOf, mapRows, nest, type Nested, textAt, valueAt } from './field-shape.ts'
import {
  type AmountRule,
  EQUIPMENT_FIELDS,
  LOAD_FIELDS,
  type LoadField,
  type LoadFieldKey,
  type LoadFields,
  nameStopFields,
  STOP_FIELDS,
  stopField,
  type StopName,
  type TextRule,
} from './load-field-table.ts'
import { digitsOf, numberProblem } from './number-field.ts'
import { cleanText, textSchema } from '../api/common-schemas.ts'
import { validateAppointments } from './appointment.ts'
import type { Load } from './load.ts'
import { type PlacedStop, stopsOf } from './placed-stops.ts'

const contact = z.object({ name: contactName, phone: contactPhone, email: contactEmail })

/** A text field of digits, validated as a number. */
function digitsField(number: AmountRule, pattern: RegExp, isOptional: boolean) {
  const problemOf = (value: number | undefined) => number.safeParse(value).error?.issues[0]?.message
  return z.string(problemOf(undefined)).check(
    cleanText(),
    z.check((context) => {
      const digits = digitsOf(context.value)
      if (isOptional && digits === '') return
      const message =
        numberProblem(context.value) ??
        problemOf(digits === '' ? undefined : pattern.test(digits) ? Number(digits) : Number.NaN)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )
}

function typedRule(field: LoadField, mode: PostingMode): TextRule {
  return field.kind === 'amount' || field.kind === 'optional-amount'
    ? digitsField(field.rule(mode), field.digits(mode), field.kind === 'optional-amount')
    : field.rule(mode)
}

function stopRules(kind: StopKind, mode: PostingMode) {
  return {
    Location: cityField(STOP_NAMES[kind], mode),
    LocationDetails: locationDetails,
    Address: addressField(STOP_NAMES[kind]),
    State: stateField,
    ZipCode: zipField,
    Coordinates: z.nullable(stopPoint),
    Precision: z.nullable(stopPrecision),
    /** IANA; '' until an address is chosen from the list */
    Zone: z.string(),
    Contact: contact,
    DateTime: dateTimeField(kind),
    Until: untilField,
    Pieces: piecesField,
    Weight: freightWeight,
  }
}

/** Of a load's stops; with two, the load's own fields say both. */
const piecesField = textSchema(100)
const freightWeight = z.string().check(
  cleanText(),
  z.check((context) => {
    const digits = digitsOf(context.value)
    if (digits === '') return
    const message =
      numberProblem(context.value) ?? weightField('edit').safeParse(Number(digits)).error?.issues[0]?.message
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
  }),
)

/** A contact between is optional. */
const orNothing = (rule: TextRule) => z.union([z.literal(''), rule])

/** The rules of a stop between, whose messages say its number. */
function betweenRules(name: string, mode: PostingMode) {
  return z
    .object({
      Id: z.string(),
      Kind: z.enum(STOP_KINDS),
      Location: cityField(name, mode),
      LocationDetails: locationDetails,
      Address: addressField(name),
      State: stateField,
      ZipCode: zipField,
      Coordinates: z.nullable(stopPoint),
      Precision: z.nullable(stopPrecision),
      Zone: z.string(),
      Contact: z.object({
        name: orNothing(contactName),
        phone: orNothing(contactPhone),
        email: orNothing(contactEmail),
      }),
      DateTime: requiredText(`${name} date & time is required`, { most: 40 }),
      Until: untilField,
      Pieces: piecesField,
      Weight: freightWeight,
      Appointment: textSchema(100),
      References: textSchema(100),
      Handling: textSchema(100),
    })
    .check(
      z.refine(({ ZipCode, Coordinates }) => isKnownZip(ZipCode) || Coordinates !== null, {
        error: PLACE_REQUIRED_MESSAGE,
        path: ['ZipCode'],
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    )
}

/** Each stop between by its own rules, and the rules of the whole list, even if other fields are invalid. */
function betweenRule(mode: PostingMode, now: () => Instant) {
  return z.check(
    ({ value, issues }) => {
      const values = value as LoadFormValues
      const report = (field: string, message: string) => {
        const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
        issues.push({ code: 'custom', message, path, input: value })
      }
      for (const [at, stop] of values.between.entries())
        for (const { path, message } of betweenRules(`Stop ${at + 2}`, mode).safeParse(stop).error?.issues ?? [])
          report([`between.${at}`, ...path].join('.'), message)
      for (const { field, message } of listProblems(values)) report(field, message)
      for (const { path, message } of timeProblems(values, now)) if (path.startsWith('between.')) report(path, message)
    },
    { when: ({ value }) => Array.isArray((value as Partial<LoadFormValues> | null)?.between) },
  )
}

/** What the rules of the whole list say, at the form's fields. */
function listProblems(values: LoadFormValues): { field: LoadFormField; message: string }[] {
  const stops = formStops(values)
  if (values.between.length === 0) return []
  const listed = stops.map((stop): ListedStop => {
    const weight = amountOf(stop.Weight)
    return {
      kind: stop.kind,
      address: stop.Address,
      description: stop.LocationDetails,
      city: stop.Location,
      state: stop.State,
      zipCode: stop.ZipCode,
      ...(weight !== null && { weight }),
    }
  })
  // an empty weight has its own message
  const weight = amountOf(values.commodity.weight) ?? Infinity
  return checkStops(listed, weight).flatMap(({ stop, field, message }): { field: LoadFormField; message: string }[] => {
    if (field === 'weight' && stop === null) return [{ field: 'commodity.weight', message }]
    const found = stop === null ? lastStop(stops) : stops[stop]
    if (!found || (field === 'place' && found.Address === '')) return []
    return [{ field: stopField(found.field, field === 'place' ? 'Address' : 'Weight'), message }]
  })
}

function amountOf(typed: string): number | null {
  const digits = digitsOf(typed)
  return digits !== '' && Number.isFinite(Number(digits)) ? Number(digits) : null
}

/** ENT-08, plus the address picker's data. All typed values are text; dates are wall time at the stop. */
function rules(mode: PostingMode, fields: LoadFields) {
  const { commodity, detention, paper, ...others } = nest({
    equipmentType: vehicleField,
    'commodity.trailer': trailerField,
    ...mapRows(fields, (field) => typedRule(field, mode)),
  })
  return {
    ...others,
    ...nameStopFields(({ kind }) => stopRules(kind, mode)),
    commodity: z.object(commodity),
    detention: z.object(detention),
    paper: z.object(paper),
    // by `betweenRule`, which knows each stop's number
    between: z.array(z.custom<BetweenValues>()),
  }
}

interface Contact {
  name: string
  phone: string
  email: string
}

/** A stop's values, by the endings of their names. */
export interface StopValues {
  Location: string
  LocationDetails: string
  Address: string
  State: string
  ZipCode: string
  Coordinates: { latitude: number; longitude: number } | null
  Precision: z.output<typeof stopPrecision> | null
  Zone: string
  Contact: Contact
  DateTime: string
  /** the end of its window; '' when the time is exact */
  Until: string
  /** loaded or dropped here, only above two stops */
  Pieces: string
  Weight: string
}

/** A stop between, which has no names of its own in the form. */
export interface BetweenValues extends StopValues {
  /** '' for a stop that the load doesn't have yet */
  Id: StopId | ''
  Kind: StopKind
  Appointment: string
  References: string
  Handling: string
}

type StopFields = { [P in keyof StopValues as `${StopName}${P}`]: StopValues[P] }

interface EquipmentValues {
  equipmentType: VehicleType | ''
  'commodity.trailer': TrailerType | ''
}

/** The form's values, as typed. */
export interface LoadFormValues extends StopFields, Nested<Record<LoadFieldKey, string> & EquipmentValues> {
  /** the stops between the ends, in driving order */
  between: BetweenValues[]
}

/** A field's name in react-hook-form's notation. */
export type LoadFormField =
  | LoadFieldKey
  | keyof EquipmentValues
  | `${StopName}${Exclude<keyof StopValues, 'Contact'>}`
  | `${StopName}Contact.${keyof Contact}`
  | `between.${number}.${Exclude<keyof BetweenValues, 'Contact'>}`
  | `between.${number}.Contact.${keyof Contact}`

/** A rule over several fields, reported at one of them even if other fields are invalid. */
function across(path: LoadFormField, problemOf: (values: LoadFormValues) => string | undefined) {
  return z.refine((values: unknown) => problemOf(values as LoadFormValues) === undefined, {
    path: path.split('.'),
    error: ({ input }) => problemOf(input as LoadFormValues) ?? '',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** What the names of a stop's fields begin with: `pickupAddress`, `between.0.Address`. */
export type StopField = StopName | `between.${number}.`

/** A stop's values with what its fields' names begin with. */
export interface FormStop extends StopValues {
  field: StopField
  kind: StopKind
}

/** What the fields of the n-th stop between begin with, from 0. */
export const betweenField = (at: number): `between.${number}.` => `between.${at}.`

/** The stops of a form in driving order, whatever it lacks. */
export function formStops(values: Partial<LoadFormValues>): FormStop[] {
  const [first, last] = POSTED_STOPS
  const between = (values.between ?? []).map((stop, at): FormStop => ({
    ...stop,
    field: betweenField(at),
    kind: stop.Kind,
  }))
  return [formEnd(values, first), ...between, formEnd(values, last)]
}

function formEnd(values: Partial<LoadFormValues>, { id, kind }: NamedStop): FormStop {
  const named = keysOf(EMPTY_STOP).map((ending) => [ending, values[stopField(id, ending)] ?? EMPTY_STOP[ending]])
  return { ...(Object.fromEntries(named) as unknown as StopValues), field: id, kind }
}

/** One of a form's stops. */
export function formStop(values: Partial<LoadFormValues>, field: StopField): FormStop {
  const found = formStops(values).find((stop) => stop.field === field)
  if (!found) throw new Error(`the form has no stop ${field}`)
  return found
}

/** Where a form's load begins. */
export const firstFormStop = (values: Partial<LoadFormValues>) => firstStop(formStops(values))

/** Where a form's load ends. */
export const lastFormStop = (values: Partial<LoadFormValues>) => lastStop(formStops(values))

function placeRule(name: StopName) {
  return across(stopField(name, 'ZipCode'), (values) => {
    const stop = formStop(values, name)
    return isKnownZip(stop.ZipCode) || stop.Coordinates ? undefined : PLACE_REQUIRED_MESSAGE
  })
}

function timeProblems(values: LoadFormValues, now: () => Instant) {
  const times = formStops(values).map((stop) => ({ paths: timePathsOf(stop.field), ...stopTime(stop) }))
  return validateAppointments(times, now())
}

function timeRule(path: `${StopName}${'DateTime' | 'Until'}`, now: () => Instant) {
  return across(path, (values) => timeProblems(values, now).find((problem) => problem.path === path)?.message)
}

const timePathsOf = (field: StopField) => ({ time: stopField(field, 'DateTime'), until: stopField(field, 'Until') })

/** A stop's typed times. */
export function stopTime({ DateTime, Until, Zone }: StopValues) {
  return { typed: DateTime, until: Until, zone: Zone || null }
}

function isOneOf<T extends string>(list: readonly T[], value: string | undefined): value is T {
  return list.some((each) => each === value)
}

const pairRule = across('commodity.trailer', ({ equipmentType, commodity }) => {
  const trailer = commodity?.trailer
  if (!isOneOf(VEHICLE_TYPES, equipmentType) || !isOneOf(TRAILER_TYPES, trailer)) return undefined
  return isTrailerForVehicle(equipmentType, trailer) ? undefined : equipmentMismatchMessage(equipmentType, trailer)
})

/**
 * CREATE-07…21, EDIT-02: the form to post or edit a load. Nothing is converted: its output is the typed text, trimmed;
 * `toLoadPayload` converts it for the API.
 */
export function createLoadFormSchema(mode: PostingMode, now: () => Instant, fields: LoadFields = LOAD_FIELDS) {
  return z
    .object(rules(mode, fields))
    .check(
      ...POSTED_STOPS.map(({ id }) => placeRule(id)),
      ...POSTED_STOPS.flatMap(({ id }) => [
        timeRule(stopField(id, 'DateTime'), now),
        timeRule(stopField(id, 'Until'), now),
      ]),
      pairRule,
      betweenRule(mode, now),
    )
}

const NO_CONTACT: Contact = { name: '', phone: '', email: '' }

export const EMPTY_STOP: StopValues = {
  Location: '',
  LocationDetails: '',
  Address: '',
  State: '',
  ZipCode: '',
  Coordinates: null,
  Precision: null,
  Zone: '',
  Contact: NO_CONTACT,
  DateTime: '',
  Until: '',
  Pieces: '',
  Weight: '',
}

/** A new stop between. */
export const EMPTY_BETWEEN: BetweenValues = {
  ...EMPTY_STOP,
  Id: '',
  Kind: lastStop(POSTED_STOPS).kind,
  Appointment: '',
  References: '',
  Handling: '',
}

const EMPTY_EQUIPMENT: EquipmentValues = { equipmentType: '', 'commodity.trailer': '' }

export function createEmptyForm(fields: LoadFields): LoadFormValues {
  return {
    ...nameStopFields(() => EMPTY_STOP),
    ...nest({ ...mapRows(fields, () => ''), ...EMPTY_EQUIPMENT }),
    between: [],
  }
}

export const EMPTY_LOAD_FORM = createEmptyForm(LOAD_FIELDS)

function stopValues({ location, appointment: { from, to } }: PlacedStop): StopValues {
  return {
    Location: location.city,
    LocationDetails: location.description ?? '',
    Address: location.address ?? '',
    State: location.state,
    ZipCode: isKnownZip(location.zipCode) ? location.zipCode : '',
    Coordinates: location.coordinates,
    Precision: null,
    Zone: location.zone,
    Contact: {
      name: location.contactName ?? '',
      phone: location.contactPhone ?? '',
      email: location.contactEmail ?? '',
    },
    DateTime: formatWallTime(from, location.zone),
    Until: to === null ? '' : formatWallTime(to, location.zone),
    Pieces: '',
    Weight: '',
  }
}

type ListedLoadStop = NonNullable<Load['stops']>[number]

const freightValues = ({ freight }: Pick<ListedLoadStop, 'freight'>) => ({
  Pieces: freight?.pieces ?? '',
  Weight: freight?.weight === undefined ? '' : String(freight.weight),
})

function betweenValues(stop: ListedLoadStop, placed: PlacedStop): BetweenValues {
  return {
    ...stopValues(placed),
    ...freightValues(stop),
    Id: stop.id,
    Kind: stop.kind,
    Appointment: stop.appointmentNumber ?? '',
    References: stop.references ?? '',
    Handling: stop.handling ?? '',
  }
}

function formOf(load: Load, fields: LoadFields, isCopy: boolean): LoadFormValues {
  const { type, trailer } = load.equipmentRequirements
  const [placed, listed] = [stopsOf(load), load.stops ?? []]
  const [begins] = POSTED_STOPS
  return {
    ...nameStopFields((end) => {
      const [place, stop] = end === begins ? [firstStop(placed), listed.at(0)] : [lastStop(placed), listed.at(-1)]
      return { ...stopValues(place), ...(stop && freightValues(stop)) }
    }),
    between: placed.slice(1, -1).flatMap((place, at) => {
      const stop = listed[at + 1]
      return stop ? [betweenValues(stop, place)] : []
    }),
    ...nest({
      ...mapRows(fields, ({ body, kind, isOfOneLoad }: LoadField) => {
        if (isCopy && isOfOneLoad) return ''
        return kind === 'switch' ? (valueAt(load, body) === true ? ON : '') : textAt(load, body)
      }),
      equipmentType: type,
      'commodity.trailer': trailer,
    }),
  }
}

/** EDIT-02: the form of a stored load, as its owner sees it. */
export function toLoadForm(load: Load, fields: LoadFields = LOAD_FIELDS): LoadFormValues {
  return formOf(load, fields, false)
}

/** A copy to post again, without times and numbers of its own. */
export function toDuplicateForm(load: Load): LoadFormValues {
  const form = formOf(load, LOAD_FIELDS, true)
  return {
    ...form,
    ...nameStopFields(() => ({ DateTime: '', Until: '' })),
    between: form.between.map((stop) => ({
      ...stop,
      Id: '',
      DateTime: '',
      Until: '',
      Appointment: '',
      References: '',
    })),
  }
}

/** Form fields by the path of the payload that the server's errors name. */
export function createErrorPaths(fields: LoadFields): ReadonlyMap<string, LoadFormField> {
  const paths = new Map<string, LoadFormField>()
  for (const field of keysOf(fields)) paths.set(fields[field].body, field)
  for (const field of keysOf(EQUIPMENT_FIELDS)) paths.set(EQUIPMENT_FIELDS[field].body, field)
  for (const { id } of POSTED_STOPS) {
    for (const ending of keysOf(STOP_FIELDS)) {
      const { body } = STOP_FIELDS[ending]
      const field = stopField(id, ending)
      paths.set(body === null ? field : `${id}Location.${body}`, field)
    }
    paths.set(`${id}Location.coordinates`, stopField(id, 'ZipCode'))
  }
  return paths
}
const ERROR_PATHS = createErrorPaths(LOAD_FIELDS)

/** What the server calls the values of a stop in the list, by the endings of the form's names. */
const LISTED_PATHS = {
  kind: 'Kind',
  dateTime: 'DateTime',
  until: 'Until',
  coordinates: 'ZipCode',
  'freight.pieces': 'Pieces',
  'freight.weight': 'Weight',
  appointmentNumber: 'Appointment',
  references: 'References',
  handling: 'Handling',
} as const

/**
 * The form field that shows the server's error for a path of the payload, or for a part of what is there.
 * @param stopCount how many stops the payload lists
 */
export function findFormField(path: string, stopCount: number = POSTED_STOPS.length): LoadFormField | undefined {
  const parts = path.split('.')
  if (parts[0] !== 'stops') return ERROR_PATHS.get(parts.slice(0, 2).join('.'))
  const [, position, ...rest] = parts
  const index = position === undefined ? stopCount - 1 : Number(position)
  const [begins, ends] = POSTED_STOPS
  const field = index === 0 ? begins.id : index === stopCount - 1 ? ends.id : betweenField(index - 1)
  if (position === undefined) return stopField(field, 'Weight')
  const named = rest.slice(0, rest[0] === 'freight' ? 2 : 1).join('.')
  const plain = keysOf(STOP_FIELDS).find((ending) => STOP_FIELDS[ending].body === named)
  const ending = plain ?? LISTED_PATHS[named as keyof typeof LISTED_PATHS] ?? 'Address'
  const end = endNameOf(field as StopId)
  if (end === undefined || !/^(?:Appointment|References|Handling|Kind)$/.test(ending))
    return stopField(field, ending) as LoadFormField
  return ending === 'Kind' ? stopField(end, 'Address') : (`paper.${end}${ending}` as LoadFormField)
}
