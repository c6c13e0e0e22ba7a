import { fits, TRAILER_TYPES, type TrailerType, VEHICLE_TYPES, type VehicleType } from '#domain/equipment.ts'
import type { Instant } from '#domain/instant.ts'
import { wallTimeOf } from '#domain/stop-time.ts'
import { isKnownZip, UNKNOWN_ZIP } from '#domain/zip.ts'
import * as z from 'zod/mini'
import {
  addressField,
  cityField,
  commodity,
  contactEmail,
  contactName,
  contactPhone,
  dateTimeField,
  instructionsField,
  locationDetails,
  misfit,
  NO_PLACE,
  packagingType,
  type PostingMode,
  rateField,
  referenceField,
  stateField,
  stopPoint,
  stopPrecision,
  type StopKind,
  trailerField,
  vehicleField,
  weightField,
  zipField,
} from './load-field.ts'
import type { NewLoad } from './load-post.ts'
import { instantOfStop, stopTimeProblems } from './load-time.ts'
import type { Load, Location } from './load.ts'

const contact = z.object({ name: contactName, phone: contactPhone, email: contactEmail })

/** '42,000' and '$2,300.50' are what people type. */
function digitsOf(typed: string): string {
  return typed.replaceAll(/[$,\s]/g, '')
}

/** A field of digits, judged as the number that they stand for. */
function digitsField(number: typeof rateField, pattern: RegExp) {
  const problemOf = (value: number | undefined) => number.safeParse(value).error?.issues[0]?.message
  return z.string(problemOf(undefined)).check(
    z.trim(),
    z.check((context) => {
      const digits = digitsOf(context.value)
      const message = problemOf(digits === '' ? undefined : pattern.test(digits) ? Number(digits) : Number.NaN)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )
}

const WHOLE = /^\d+$/
const DECIMAL = /^(\d+\.?\d*|\.\d+)$/
const SIGNED = /^-?(\d+\.?\d*|\.\d+)$/

/** ENT-08, with what the address picker knows besides. All that is typed is text; dates are wall time at the stop. */
function fields(mode: PostingMode) {
  return {
    reference: referenceField,
    equipmentType: vehicleField,
    rate: digitsField(rateField, SIGNED),

    pickupLocation: cityField('pickup', mode),
    pickupLocationDetails: locationDetails,
    pickupAddress: addressField('pickup'),
    pickupState: stateField,
    pickupZipCode: zipField,
    pickupCoordinates: z.nullable(stopPoint),
    pickupPrecision: z.nullable(stopPrecision),
    /** IANA; '' until the address was chosen from the list */
    pickupZone: z.string(),
    pickupContact: contact,
    pickupDateTime: dateTimeField('pickup'),

    deliveryLocation: cityField('delivery', mode),
    deliveryLocationDetails: locationDetails,
    deliveryAddress: addressField('delivery'),
    deliveryState: stateField,
    deliveryZipCode: zipField,
    deliveryCoordinates: z.nullable(stopPoint),
    deliveryPrecision: z.nullable(stopPrecision),
    deliveryZone: z.string(),
    deliveryContact: contact,
    deliveryDateTime: dateTimeField('delivery'),

    commodity: z.object({
      packagingType,
      weight: digitsField(weightField(mode), mode === 'create' ? WHOLE : DECIMAL),
      trailer: trailerField,
      commodity,
    }),
    specialInstructions: instructionsField,
    shipperNotes: instructionsField,
  }
}

interface Contact {
  name: string
  phone: string
  email: string
}
type Point = { latitude: number; longitude: number } | null
type Precision = z.output<typeof stopPrecision> | null
type StopFields<K extends StopKind> = Record<
  `${K}${'Location' | 'LocationDetails' | 'Address' | 'State' | 'ZipCode' | 'Zone' | 'DateTime'}`,
  string
> &
  Record<`${K}Coordinates`, Point> &
  Record<`${K}Precision`, Precision> &
  Record<`${K}Contact`, Contact>

/** What stands in the form, as typed. */
export interface LoadFormValues extends StopFields<'pickup'>, StopFields<'delivery'> {
  reference: string
  equipmentType: VehicleType | ''
  rate: string
  commodity: { packagingType: string; weight: string; trailer: TrailerType | ''; commodity: string }
  specialInstructions: string
  shipperNotes: string
}

/** The name of a field, as react-hook-form writes it. */
export type LoadFormField =
  | Exclude<keyof LoadFormValues, 'commodity' | 'pickupContact' | 'deliveryContact'>
  | `commodity.${keyof LoadFormValues['commodity']}`
  | `${StopKind}Contact.${keyof Contact}`

/** A rule that looks at several fields, said at one of them, whatever else is wrong. */
function across(path: LoadFormField, problemOf: (values: LoadFormValues) => string | undefined) {
  return z.refine((values: unknown) => problemOf(values as LoadFormValues) === undefined, {
    path: path.split('.'),
    error: ({ input }) => problemOf(input as LoadFormValues) ?? '',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

function placeRule(kind: StopKind) {
  return across(`${kind}ZipCode`, (values) =>
    isKnownZip(values[`${kind}ZipCode`] ?? '') || values[`${kind}Coordinates`] ? undefined : NO_PLACE,
  )
}

function timeRule(kind: StopKind, now: () => Instant) {
  const path = `${kind}DateTime` as const
  return across(path, (values) => {
    const times = { pickup: stopTime(values, 'pickup'), delivery: stopTime(values, 'delivery') }
    return stopTimeProblems(times, now()).find((problem) => problem.path === path)?.message
  })
}

function stopTime(values: LoadFormValues, kind: StopKind) {
  return { typed: values[`${kind}DateTime`] ?? '', zone: values[`${kind}Zone`] || null }
}

function isOneOf<T extends string>(list: readonly T[], value: string | undefined): value is T {
  return list.some((each) => each === value)
}

const pairRule = across('commodity.trailer', ({ equipmentType, commodity }) => {
  const trailer = commodity?.trailer
  if (!isOneOf(VEHICLE_TYPES, equipmentType) || !isOneOf(TRAILER_TYPES, trailer)) return undefined
  return fits(equipmentType, trailer) ? undefined : misfit(equipmentType, trailer)
})

/**
 * CREATE-07…21, EDIT-02: the form to post a load, or to edit one. Nothing is turned into anything else: what comes out
 * is what was typed, trimmed; `loadPayload` makes of it what travels.
 */
export function loadForm(mode: PostingMode, now: () => Instant) {
  return z
    .object(fields(mode))
    .check(placeRule('pickup'), placeRule('delivery'), timeRule('pickup', now), timeRule('delivery', now), pairRule)
}

const NO_CONTACT: Contact = { name: '', phone: '', email: '' }

export const EMPTY_LOAD_FORM: LoadFormValues = {
  reference: '',
  equipmentType: '',
  rate: '',
  pickupLocation: '',
  pickupLocationDetails: '',
  pickupAddress: '',
  pickupState: '',
  pickupZipCode: '',
  pickupCoordinates: null,
  pickupPrecision: null,
  pickupZone: '',
  pickupContact: NO_CONTACT,
  pickupDateTime: '',
  deliveryLocation: '',
  deliveryLocationDetails: '',
  deliveryAddress: '',
  deliveryState: '',
  deliveryZipCode: '',
  deliveryCoordinates: null,
  deliveryPrecision: null,
  deliveryZone: '',
  deliveryContact: NO_CONTACT,
  deliveryDateTime: '',
  commodity: { packagingType: '', weight: '', trailer: '', commodity: '' },
  specialInstructions: '',
  shipperNotes: '',
}

function locationPayload(values: LoadFormValues, kind: StopKind): NewLoad['pickupLocation'] {
  const { name, phone, email } = values[`${kind}Contact`]
  const precision = values[`${kind}Precision`]
  return {
    address: values[`${kind}Address`].trim(),
    description: values[`${kind}LocationDetails`].trim() || null,
    city: values[`${kind}Location`].trim(),
    state: values[`${kind}State`].trim().toUpperCase(),
    zipCode: values[`${kind}ZipCode`].trim() || UNKNOWN_ZIP,
    coordinates: values[`${kind}Coordinates`],
    ...(precision && { precision }),
    contactName: name.trim(),
    contactPhone: phone.trim(),
    contactEmail: email.trim(),
  }
}

/** An instant where the stop's zone is known, else the wall time, which the server reads in the stop's zone. */
function timePayload(values: LoadFormValues, kind: StopKind): string {
  const at = instantOfStop(stopTime(values, kind))
  return at === null ? values[`${kind}DateTime`] : new Date(at).toISOString()
}

/** What is sent for a form that its schema has passed (CREATE-13, CREATE-30). */
export function loadPayload(values: LoadFormValues): NewLoad {
  const { commodity, equipmentType } = values
  return {
    pickupLocation: locationPayload(values, 'pickup'),
    deliveryLocation: locationPayload(values, 'delivery'),
    pickupDateTime: timePayload(values, 'pickup'),
    deliveryDateTime: timePayload(values, 'delivery'),
    weight: Number(digitsOf(commodity.weight)),
    rate: Number(digitsOf(values.rate)),
    brokerNotes: values.shipperNotes.trim() || null,
    equipmentRequirements: {
      ...(equipmentType && { type: equipmentType }),
      trailer: commodity.trailer,
      packagingType: commodity.packagingType.trim(),
      commodity: commodity.commodity.trim(),
      specialInstructions: values.specialInstructions.trim() || null,
    },
    reference: values.reference.trim() || null,
  }
}

function stopValues<K extends StopKind>(kind: K, location: Location, at: string): StopFields<K> {
  return {
    [`${kind}Location`]: location.city,
    [`${kind}LocationDetails`]: location.description ?? '',
    [`${kind}Address`]: location.address ?? '',
    [`${kind}State`]: location.state,
    [`${kind}ZipCode`]: isKnownZip(location.zipCode) ? location.zipCode : '',
    [`${kind}Coordinates`]: location.coordinates,
    [`${kind}Precision`]: null,
    [`${kind}Zone`]: location.zone,
    [`${kind}Contact`]: {
      name: location.contactName ?? '',
      phone: location.contactPhone ?? '',
      email: location.contactEmail ?? '',
    },
    [`${kind}DateTime`]: wallTimeOf(Date.parse(at), location.zone),
  } as StopFields<K>
}

/** EDIT-02: the form of a stored load, as its owner sees it. */
export function loadFormOf(load: Load): LoadFormValues {
  const { equipmentRequirements: equipment } = load
  return {
    reference: load.reference ?? '',
    equipmentType: equipment.type,
    rate: String(load.rate),
    ...stopValues('pickup', load.pickupLocation, load.pickupDateTime),
    ...stopValues('delivery', load.deliveryLocation, load.deliveryDateTime),
    commodity: {
      packagingType: equipment.packagingType,
      weight: String(load.weight),
      trailer: equipment.trailer,
      commodity: equipment.commodity,
    },
    specialInstructions: equipment.specialInstructions ?? '',
    shipperNotes: load.brokerNotes ?? '',
  }
}

/** A copy to be posted anew: another time, another reference. */
export function duplicateOf(load: Load): LoadFormValues {
  return { ...loadFormOf(load), reference: '', pickupDateTime: '', deliveryDateTime: '' }
}

const STOP_FIELDS = {
  address: 'Address',
  description: 'LocationDetails',
  city: 'Location',
  state: 'State',
  zipCode: 'ZipCode',
  coordinates: 'ZipCode',
  contactName: 'Contact.name',
  contactPhone: 'Contact.phone',
  contactEmail: 'Contact.email',
} as const
const OTHER_FIELDS: Record<string, LoadFormField> = {
  pickupDateTime: 'pickupDateTime',
  deliveryDateTime: 'deliveryDateTime',
  weight: 'commodity.weight',
  rate: 'rate',
  brokerNotes: 'shipperNotes',
  reference: 'reference',
  'equipmentRequirements.type': 'equipmentType',
  'equipmentRequirements.trailer': 'commodity.trailer',
  'equipmentRequirements.packagingType': 'commodity.packagingType',
  'equipmentRequirements.commodity': 'commodity.commodity',
  'equipmentRequirements.specialInstructions': 'specialInstructions',
}

/** The field of the form at which the server's word about a path of the payload is to be said. */
export function formFieldOf(path: string): LoadFormField | undefined {
  const [, kind, name = ''] = /^(pickup|delivery)Location\.(\w+)/.exec(path) ?? []
  const ending = STOP_FIELDS[name as keyof typeof STOP_FIELDS]
  if (kind && ending) return `${kind as StopKind}${ending}` as LoadFormField
  return OTHER_FIELDS[path]
}
