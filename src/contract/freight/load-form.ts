import {
  isTrailerForVehicle,
  TRAILER_TYPES,
  type TrailerType,
  VEHICLE_TYPES,
  type VehicleType,
} from '#domain/freight/equipment.ts'
import { firstStop, lastStop, type LoadStop, POSTED_STOPS, stopOf } from '#domain/freight/load-stop.ts'
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
  stateField,
  STOP_NAMES,
  stopPoint,
  stopPrecision,
  type StopKind,
  trailerField,
  untilField,
  vehicleField,
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
import { cleanText } from '../api/common-schemas.ts'
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
  }
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
}
type StopFields = { [P in keyof StopValues as `${StopName}${P}`]: StopValues[P] }

interface EquipmentValues {
  equipmentType: VehicleType | ''
  'commodity.trailer': TrailerType | ''
}

/** The form's values, as typed. */
export interface LoadFormValues extends StopFields, Nested<Record<LoadFieldKey, string> & EquipmentValues> {}

/** A field's name in react-hook-form's notation. */
export type LoadFormField =
  | LoadFieldKey
  | keyof EquipmentValues
  | `${StopName}${Exclude<keyof StopValues, 'Contact'>}`
  | `${StopName}Contact.${keyof Contact}`

/** A rule over several fields, reported at one of them even if other fields are invalid. */
function across(path: LoadFormField, problemOf: (values: LoadFormValues) => string | undefined) {
  return z.refine((values: unknown) => problemOf(values as LoadFormValues) === undefined, {
    path: path.split('.'),
    error: ({ input }) => problemOf(input as LoadFormValues) ?? '',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** A stop's values with its name, by which its fields' names begin. */
export type FormStop = LoadStop & { id: StopName } & StopValues

/** The stops of a form in driving order, whatever it lacks. */
export function formStops(values: Partial<LoadFormValues>): FormStop[] {
  return POSTED_STOPS.map((stop) => {
    const named = keysOf(EMPTY_STOP).map((ending) => [ending, values[stopField(stop.id, ending)] ?? EMPTY_STOP[ending]])
    return { ...(Object.fromEntries(named) as unknown as StopValues), ...stop }
  })
}

/** Where a form's load begins. */
export const firstFormStop = (values: Partial<LoadFormValues>) => firstStop(formStops(values))

/** Where a form's load ends. */
export const lastFormStop = (values: Partial<LoadFormValues>) => lastStop(formStops(values))

function placeRule(name: StopName) {
  return across(stopField(name, 'ZipCode'), (values) => {
    const stop = stopOf(formStops(values), name)
    return isKnownZip(stop.ZipCode) || stop.Coordinates ? undefined : PLACE_REQUIRED_MESSAGE
  })
}

function timeRule(path: `${StopName}${'DateTime' | 'Until'}`, now: () => Instant) {
  return across(path, (values) => {
    const times = formStops(values).map((stop) => ({ paths: timePathsOf(stop.id), ...stopTime(stop) }))
    return validateAppointments(times, now()).find((problem) => problem.path === path)?.message
  })
}

const timePathsOf = (name: StopName) => ({ time: stopField(name, 'DateTime'), until: stopField(name, 'Until') })

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
}

const EMPTY_EQUIPMENT: EquipmentValues = { equipmentType: '', 'commodity.trailer': '' }

export function createEmptyForm(fields: LoadFields): LoadFormValues {
  return {
    ...nameStopFields(() => EMPTY_STOP),
    ...nest({ ...mapRows(fields, () => ''), ...EMPTY_EQUIPMENT }),
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
  }
}

function formOf(load: Load, fields: LoadFields, isCopy: boolean): LoadFormValues {
  const { type, trailer } = load.equipmentRequirements
  const stops = stopsOf(load)
  return {
    ...nameStopFields(({ id }) => stopValues(stopOf(stops, id))),
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
  return { ...formOf(load, LOAD_FIELDS, true), ...nameStopFields(() => ({ DateTime: '', Until: '' })) }
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

/** The form field that shows the server's error for a path of the payload, or for a part of what is there. */
export function findFormField(path: string): LoadFormField | undefined {
  return ERROR_PATHS.get(path.split('.').slice(0, 2).join('.'))
}
