import { type NamedStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { LoadPaperField } from '#domain/freight/paper-terms.ts'
import type * as z from 'zod/mini'
import { textSchema } from '../api/common-schemas.ts'
import { detentionRateField, freeMinutesField, maxHoursField, stepMinutesField } from './detention-terms.ts'
import {
  customerIdField,
  type PostingMode,
  rateField,
  shipperPaysField,
  requiredText,
  switchField,
  weightField,
} from './load-field.ts'
import type { Load } from './load.ts'
import { LOAD_PAPER_NAMES } from './paper-terms.ts'

/** A path in the body that posts a load, and in the load itself. */
type BodyPath =
  | Exclude<keyof Load, 'equipmentRequirements'>
  | `equipmentRequirements.${keyof Load['equipmentRequirements']}`
  | `detention.${keyof NonNullable<Load['detention']>}`
  | `paper.${LoadPaperField}`

interface FieldFacts {
  label: string
  /** the part of the form it belongs to */
  group: 'timing' | 'rate' | 'shipper' | 'commodity' | 'freight' | 'additional' | 'detention' | 'paper'
  body: BodyPath
  /** how a difference shows the typed text */
  describe?: (typed: string) => string
  /** its input, where the form draws it from this table */
  hint?: string
  placeholder?: string
  suggestions?: readonly string[]
  unit?: string
  isMultiline?: boolean
  /** what lists and differences say instead of the body's value */
  shownAs?: keyof Load
  /** in a list, 'No' says that there is none */
  noMeansNone?: boolean
  /** a number that names one load: copies and templates start without it */
  isOfOneLoad?: boolean
}

interface TextField extends FieldFacts {
  /** an optional text is posted as null when empty */
  kind: 'text' | 'optional'
  rule: (mode: PostingMode) => TextRule
}

interface AmountField extends FieldFacts {
  /** a number, typed as text */
  kind: 'amount'
  rule: (mode: PostingMode) => AmountRule
  /** the digits it may be typed with */
  digits: (mode: PostingMode) => RegExp
}

interface OptionalAmountField extends Omit<AmountField, 'kind'> {
  /** posted as null when empty */
  kind: 'optional-amount'
}

interface SwitchField extends FieldFacts {
  /** true or false, as 'Yes' or '' in the form; false where it is missing */
  kind: 'switch'
  rule: () => TextRule
  /** what lists write besides yes and no, in lower case */
  listWords?: { on: readonly string[]; off: readonly string[] }
}

export type TextRule = z.ZodMiniType<string, string>
export type AmountRule = typeof rateField
export type LoadField = TextField | AmountField | OptionalAmountField | SwitchField

const WHOLE = /^\d+$/
const DECIMAL = /^(\d+\.?\d*|\.\d+)$/
const SIGNED = /^-?(\d+\.?\d*|\.\d+)$/

const paperText = () => textSchema(100)

/** A line of the rate confirmation; only the parties read it. */
function paperLine<Field extends LoadPaperField>(field: Field, placeholder: string) {
  return {
    label: LOAD_PAPER_NAMES[field],
    group: 'paper',
    body: `paper.${field}`,
    kind: 'optional',
    rule: paperText,
    placeholder,
  } as const
}

const PACKAGINGS = ['Pallets', 'Floor loaded', 'Crates', 'Boxes', 'Drums', 'Totes', 'Bundles', 'Rolls', 'Bulk']

/**
 * The load's plain fields, by their path in the form and in its order. The form, what it posts, drafts, templates,
 * lists in and out, differences and the place of the server's errors derive from a row; other names of a list's column
 * are in csv-column.ts.
 */
export const LOAD_FIELDS = {
  /** FORM-09 */
  team: {
    label: 'Team drivers',
    group: 'timing',
    body: 'team',
    kind: 'switch',
    rule: () => switchField,
    hint: 'Two drivers take turns, so the truck needs no rest stops',
  },
  rate: {
    label: 'Rate',
    group: 'rate',
    body: 'rate',
    kind: 'amount',
    rule: () => rateField,
    digits: () => SIGNED,
    describe: (typed: string) => `$${typed}`,
  },
  /** 49 CFR 371.3 */
  shipperPays: {
    label: 'Shipper pays',
    group: 'shipper',
    body: 'shipperPays',
    kind: 'optional-amount',
    rule: () => shipperPaysField,
    digits: () => DECIMAL,
    describe: (typed: string) => `$${typed}`,
    hint: 'Nobody else sees it until a carrier has the load. Then both parties read it in the open books.',
    unit: '$',
  },
  /** whom the broker bills: the form has its id */
  customerId: {
    label: 'Customer',
    group: 'shipper',
    body: 'customerId',
    kind: 'optional',
    rule: () => customerIdField,
    shownAs: 'customerName',
    hint: 'Whom you bill for it. Nobody else sees it.',
  },
  'commodity.commodity': {
    label: 'Commodity',
    group: 'commodity',
    body: 'equipmentRequirements.commodity',
    kind: 'text',
    /** CREATE-16 */
    rule: () =>
      requiredText('Commodity is required', {
        least: 2,
        tooShort: 'Commodity must be at least 2 characters',
        most: 200,
      }),
    placeholder: 'Canned goods',
  },
  'commodity.packagingType': {
    label: 'Packaging type',
    group: 'commodity',
    body: 'equipmentRequirements.packagingType',
    kind: 'text',
    /** CREATE-16 */
    rule: () =>
      requiredText('Packaging type is required', {
        least: 2,
        tooShort: 'Packaging type must be at least 2 characters',
      }),
    placeholder: 'Pallets',
    suggestions: PACKAGINGS,
  },
  'commodity.weight': {
    label: 'Weight',
    group: 'commodity',
    body: 'weight',
    kind: 'amount',
    rule: weightField,
    digits: (mode: PostingMode) => (mode === 'create' ? WHOLE : DECIMAL),
    describe: (typed: string) => `${typed} lb`,
    unit: 'lbs',
  },
  partial: {
    label: 'Partial load',
    group: 'freight',
    body: 'partial',
    kind: 'switch',
    rule: () => switchField,
    listWords: { on: ['partial', 'p', 'ltl'], off: ['full', 'ftl', 'tl'] },
    hint: 'The truck may haul other freight with it',
  },
  specialInstructions: {
    label: 'Special instructions',
    group: 'additional',
    body: 'equipmentRequirements.specialInstructions',
    kind: 'optional',
    /** CREATE-20 */
    rule: () => textSchema(2000),
    isMultiline: true,
  },
  shipperNotes: {
    label: 'Shipper notes',
    group: 'additional',
    body: 'brokerNotes',
    kind: 'optional',
    /** CREATE-20 */
    rule: () => textSchema(2000),
    isMultiline: true,
  },
  /** each is as in the broker's profile when empty */
  'detention.freeMinutes': {
    label: 'Free time at each stop',
    group: 'detention',
    body: 'detention.freeMinutes',
    kind: 'optional-amount',
    rule: () => freeMinutesField,
    digits: () => WHOLE,
    describe: (typed: string) => `${typed} min`,
    unit: 'min',
  },
  'detention.ratePerHour': {
    label: 'Detention rate per hour',
    group: 'detention',
    body: 'detention.ratePerHour',
    kind: 'optional-amount',
    rule: () => detentionRateField,
    digits: () => DECIMAL,
    describe: (typed: string) => `$${typed} an hour`,
    unit: '$/h',
  },
  'detention.stepMinutes': {
    label: 'Detention billed by',
    group: 'detention',
    body: 'detention.stepMinutes',
    kind: 'optional-amount',
    rule: () => stepMinutesField,
    digits: () => WHOLE,
    describe: (typed: string) => `${typed} min`,
    unit: 'min',
  },
  'detention.maxHours': {
    label: 'Most detention at a stop',
    group: 'detention',
    body: 'detention.maxHours',
    kind: 'optional-amount',
    rule: () => maxHoursField,
    digits: () => WHOLE,
    describe: (typed: string) => `${typed} h`,
    unit: 'h',
  },
  'paper.pieces': paperLine('pieces', 'e.g. 26 pallets, 1,248 cartons'),
  'paper.temperature': paperLine('temperature', 'e.g. 34 to 38 °F, continuous'),
  'paper.hazmat': { ...paperLine('hazmat', 'e.g. UN 1266, class 3'), noMeansNone: true },
  'paper.seal': { ...paperLine('seal', 'e.g. Required, number on the BOL'), noMeansNone: true },
  'paper.tarps': { ...paperLine('tarps', 'e.g. 2 load bars'), noMeansNone: true },
  'paper.value': paperLine('value', 'e.g. $61,400'),
  'paper.pickupAppointment': { ...paperLine('pickupAppointment', 'e.g. 48-1177'), isOfOneLoad: true },
  'paper.pickupReferences': { ...paperLine('pickupReferences', 'e.g. PO 7741902, BOL 5560418'), isOfOneLoad: true },
  'paper.pickupHandling': paperLine('pickupHandling', 'e.g. Live load, shipper counts'),
  'paper.deliveryAppointment': { ...paperLine('deliveryAppointment', 'e.g. 33816'), isOfOneLoad: true },
  'paper.deliveryReferences': { ...paperLine('deliveryReferences', 'e.g. PO 7741902'), isOfOneLoad: true },
  'paper.deliveryHandling': paperLine('deliveryHandling', 'e.g. Live unload, lumper on site'),
  /** The broker's own number for the load, unique among their loads. */
  reference: {
    label: 'Reference',
    group: 'additional',
    body: 'reference',
    kind: 'optional',
    rule: () => textSchema(50),
    isOfOneLoad: true,
    hint: 'Your own number for this load, if you have one',
  },
} as const satisfies Readonly<Record<string, LoadField>>

export type LoadFields = typeof LOAD_FIELDS
export type LoadFieldKey = keyof LoadFields

/** The pair that decides the equipment, by its path in the form. */
export const EQUIPMENT_FIELDS = {
  equipmentType: { label: 'Vehicle type', body: 'equipmentRequirements.type' },
  'commodity.trailer': { label: 'Trailer type', body: 'equipmentRequirements.trailer' },
} as const satisfies Readonly<Record<string, { label: string; body: BodyPath }>>

/** What the fields of a load's ends begin with: `pickupAddress`. */
export type StopName = NamedStop['id']

/**
 * ENT-08: the names of the ends' fields, in the form, drafts, bodies, lists and the paths of errors. Inside, a form's
 * stops are the list that `formStops` reads.
 * @param shapeOf what each stop has, by the endings of the names
 */
export function nameStopFields<T extends object>(
  shapeOf: (stop: NamedStop) => T,
): { [P in keyof T & string as `${StopName}${P}`]: T[P] }
export function nameStopFields(shapeOf: (stop: NamedStop) => object): Record<string, unknown> {
  return Object.fromEntries(
    POSTED_STOPS.flatMap((stop) =>
      Object.entries(shapeOf(stop)).map(([ending, value]) => [stopField(stop.id, ending), value]),
    ),
  )
}

/** The name of a stop's field: `pickupAddress`, `between.0.Address`. */
export function stopField<N extends string, E extends string>(name: N, ending: E): `${N}${E}` {
  return `${name}${ending}`
}

/** What people fill in for a stop, in the form's order; `body` is its name in the location that is posted. */
export const STOP_FIELDS = {
  Address: { label: 'address', body: 'address' },
  Location: { label: 'city', body: 'city' },
  State: { label: 'state', body: 'state' },
  ZipCode: { label: 'ZIP code', body: 'zipCode' },
  LocationDetails: { label: 'location details', body: 'description' },
  DateTime: { label: 'date & time', body: null },
  Until: { label: 'until', body: null },
  'Contact.name': { label: 'contact name', body: 'contactName' },
  'Contact.phone': { label: 'contact phone', body: 'contactPhone' },
  'Contact.email': { label: 'contact email', body: 'contactEmail' },
} as const satisfies Readonly<Record<string, { label: string; body: keyof Load['pickupLocation'] | null }>>
