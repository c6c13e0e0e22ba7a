import {
  isTrailerForVehicle,
  TRAILER_TYPES,
  type TrailerType,
  VEHICLE_TYPES,
  type VehicleType,
} from '#domain/freight/equipment.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
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
  stopPoint,
  stopPrecision,
  type StopKind,
  trailerField,
  untilField,
  vehicleField,
  zipField,
} from './load-field.ts'
import { keysOf, mapRows, nest, type Nested, prefixKeys, textAt, valueAt } from './field-shape.ts'
import {
  type AmountRule,
  EQUIPMENT_FIELDS,
  LOAD_FIELDS,
  type LoadField,
  type LoadFieldKey,
  type LoadFields,
  STOP_FIELDS,
  type TextRule,
} from './load-field-table.ts'
import { digitsOf, numberProblem } from './number-field.ts'
import { cleanText } from '../api/common-schemas.ts'
import { validateAppointments } from './appointment.ts'
import type { Load, Location } from './load.ts'

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
    Location: cityField(kind, mode),
    LocationDetails: locationDetails,
    Address: addressField(kind),
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
    ...prefixKeys('pickup', stopRules('pickup', mode)),
    ...prefixKeys('delivery', stopRules('delivery', mode)),
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
type StopFields<K extends StopKind> = { [P in keyof StopValues as `${K}${P}`]: StopValues[P] }

interface EquipmentValues {
  equipmentType: VehicleType | ''
  'commodity.trailer': TrailerType | ''
}

/** The form's values, as typed. */
export interface LoadFormValues
  extends StopFields<'pickup'>, StopFields<'delivery'>, Nested<Record<LoadFieldKey, string> & EquipmentValues> {}

/** A field's name in react-hook-form's notation. */
export type LoadFormField =
  | LoadFieldKey
  | keyof EquipmentValues
  | `${StopKind}${Exclude<keyof StopValues, 'Contact'>}`
  | `${StopKind}Contact.${keyof Contact}`

/** A rule over several fields, reported at one of them even if other fields are invalid. */
function across(path: LoadFormField, problemOf: (values: LoadFormValues) => string | undefined) {
  return z.refine((values: unknown) => problemOf(values as LoadFormValues) === undefined, {
    path: path.split('.'),
    error: ({ input }) => problemOf(input as LoadFormValues) ?? '',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

function placeRule(kind: StopKind) {
  return across(`${kind}ZipCode`, (values) =>
    isKnownZip(values[`${kind}ZipCode`] ?? '') || values[`${kind}Coordinates`] ? undefined : PLACE_REQUIRED_MESSAGE,
  )
}

function timeRule(path: `${StopKind}${'DateTime' | 'Until'}`, now: () => Instant) {
  return across(path, (values) => {
    const times = POSTED_STOPS.map(({ id }) => ({ id, ...stopTime(values, id) }))
    return validateAppointments(times, now()).find((problem) => problem.path === path)?.message
  })
}

/** A stop's typed times. */
export function stopTime(values: LoadFormValues, kind: StopKind) {
  return {
    typed: values[`${kind}DateTime`] ?? '',
    until: values[`${kind}Until`] ?? '',
    zone: values[`${kind}Zone`] || null,
  }
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
      placeRule('pickup'),
      placeRule('delivery'),
      timeRule('pickupDateTime', now),
      timeRule('pickupUntil', now),
      timeRule('deliveryDateTime', now),
      timeRule('deliveryUntil', now),
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
    ...prefixKeys('pickup', EMPTY_STOP),
    ...prefixKeys('delivery', EMPTY_STOP),
    ...nest({ ...mapRows(fields, () => ''), ...EMPTY_EQUIPMENT }),
  }
}

export const EMPTY_LOAD_FORM = createEmptyForm(LOAD_FIELDS)

function stopValues(location: Location, at: string, until: string | undefined): StopValues {
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
    DateTime: formatWallTime(Date.parse(at), location.zone),
    Until: until === undefined ? '' : formatWallTime(Date.parse(until), location.zone),
  }
}

function formOf(load: Load, fields: LoadFields, isCopy: boolean): LoadFormValues {
  const { type, trailer } = load.equipmentRequirements
  return {
    ...prefixKeys('pickup', stopValues(load.pickupLocation, load.pickupDateTime, load.pickupUntil)),
    ...prefixKeys('delivery', stopValues(load.deliveryLocation, load.deliveryDateTime, load.deliveryUntil)),
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
  const times = { pickupDateTime: '', pickupUntil: '', deliveryDateTime: '', deliveryUntil: '' }
  return { ...formOf(load, LOAD_FIELDS, true), ...times }
}

/** Form fields by the path of the payload that the server's errors name. */
export function createErrorPaths(fields: LoadFields): ReadonlyMap<string, LoadFormField> {
  const paths = new Map<string, LoadFormField>()
  for (const field of keysOf(fields)) paths.set(fields[field].body, field)
  for (const field of keysOf(EQUIPMENT_FIELDS)) paths.set(EQUIPMENT_FIELDS[field].body, field)
  for (const kind of ['pickup', 'delivery'] as const) {
    for (const ending of keysOf(STOP_FIELDS)) {
      const { body } = STOP_FIELDS[ending]
      paths.set(body === null ? `${kind}${ending}` : `${kind}Location.${body}`, `${kind}${ending}`)
    }
    paths.set(`${kind}Location.coordinates`, `${kind}ZipCode`)
  }
  return paths
}
const ERROR_PATHS = createErrorPaths(LOAD_FIELDS)

/** The form field that shows the server's error for a path of the payload, or for a part of what is there. */
export function findFormField(path: string): LoadFormField | undefined {
  return ERROR_PATHS.get(path.split('.').slice(0, 2).join('.'))
}
