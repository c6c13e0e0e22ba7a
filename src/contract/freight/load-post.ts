import { isTrailerForVehicle, vehicleForTrailer } from '#domain/freight/equipment.ts'
import { MOST_STOPS, STOP_COUNT_MESSAGE, STOP_KINDS } from '#domain/freight/load-stop.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { nest, type Nested } from './field-shape.ts'
import { endsByList } from './named-ends.ts'
import { loadSchema } from './load.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import type { ErrorDetail } from '../api/error.ts'
import { stopIdSchema } from './stop-id.ts'
import {
  type AmountRule,
  LOAD_FIELDS,
  type LoadField,
  type LoadFields,
  nameStopFields,
  type TextRule,
} from './load-field-table.ts'
import {
  addressField,
  cityField,
  contactEmail,
  contactName,
  contactPhone,
  dateTimeField,
  locationDetails,
  equipmentMismatchMessage,
  PLACE_REQUIRED_MESSAGE,
  requiredText,
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
import { QUEUED_CALLS } from '../sync/queued-call.ts'

function locationToPost(kind: StopKind, mode: PostingMode) {
  return z
    .object({
      address: addressField(STOP_NAMES[kind]),
      description: z.optional(z.nullable(locationDetails)),
      city: cityField(STOP_NAMES[kind], mode),
      state: stateField,
      /** CREATE-13: 00000 when unknown */
      zipCode: z._default(zipField, ''),
      coordinates: z.optional(z.nullable(stopPoint)),
      precision: z.optional(stopPrecision),
      contactName,
      contactPhone,
      contactEmail,
    })
    .check(
      z.refine(({ zipCode, coordinates }) => isKnownZip(zipCode) || !!coordinates, {
        error: PLACE_REQUIRED_MESSAGE,
        path: ['zipCode'],
      }),
    )
}

const ofStop = (rule: TextRule) => z.optional(z.nullable(rule))

/** A stop of the whole list. Its ends repeat the named fields; the contact of one between is optional. */
export const stopToPost = z.object({
  /** keeps a stop of the load in an update; a new stop has none */
  id: z.optional(stopIdSchema),
  kind: z.enum(STOP_KINDS, 'Must be a pickup or a delivery'),
  address: textSchema(200),
  description: ofStop(locationDetails),
  city: textSchema(100),
  state: stateField,
  zipCode: z._default(zipField, ''),
  coordinates: z.optional(z.nullable(stopPoint)),
  precision: z.optional(stopPrecision),
  contactName: ofStop(textSchema(100)),
  contactPhone: z.optional(z.nullable(z.union([z.literal(''), contactPhone]))),
  contactEmail: z.optional(z.nullable(z.union([z.literal(''), contactEmail]))),
  dateTime: requiredText('Date & time is required', { most: 40 }),
  until: z.optional(z.nullable(untilField)),
  appointmentNumber: ofStop(textSchema(100)),
  references: ofStop(textSchema(100)),
  handling: ofStop(textSchema(100)),
  /** loaded at a pickup, dropped at a delivery */
  freight: z.optional(
    z.object({
      pieces: z.optional(textSchema(100)),
      weight: z.optional(z.number().check(z.gt(0, 'Weight must be more than 0'), z.lte(1_000_000))),
    }),
  ),
})
export type StopToPost = z.output<typeof stopToPost>

/** What a stop between needs; the ends have their named fields. */
export function listPlaceProblems(stop: StopToPost, index: number): ErrorDetail[] {
  const name = `Stop ${index + 1}`
  const problemOf = (field: string, message: string) => ({ path: `stops.${index}.${field}`, message })
  const judged = [
    ['city', cityField(name, 'create').safeParse(stop.city)],
    ['address', addressField(name).safeParse(stop.address)],
  ] as const
  return [
    ...judged.flatMap(([field, { error }]) => (error?.issues ?? []).map(({ message }) => problemOf(field, message))),
    ...(isKnownZip(stop.zipCode) || stop.coordinates ? [] : [problemOf('zipCode', PLACE_REQUIRED_MESSAGE)]),
  ]
}

type OptionalRule = z.ZodMiniOptional<z.ZodMiniNullable<TextRule>>
type OptionalAmountRule = z.ZodMiniOptional<z.ZodMiniNullable<AmountRule>>
type SwitchRule = z.ZodMiniOptional<z.ZodMiniBoolean>
interface RuleByKind {
  text: TextRule
  optional: OptionalRule
  amount: AmountRule
  'optional-amount': OptionalAmountRule
  switch: SwitchRule
}
type BodyRule<F extends { kind: LoadField['kind'] }> = RuleByKind[F['kind']]
/** The plain fields' rules, by their path in the body. */
type BodyRules<T extends Readonly<Record<string, LoadField>>> = { [K in keyof T as T[K]['body']]: BodyRule<T[K]> }

function bodyRules<T extends Readonly<Record<string, LoadField>>>(fields: T, mode: PostingMode): BodyRules<T>
function bodyRules(fields: Readonly<Record<string, LoadField>>, mode: PostingMode) {
  return Object.fromEntries(Object.values(fields).map((field) => [field.body, bodyRule(field, mode)]))
}

function bodyRule(field: LoadField, mode: PostingMode): RuleByKind[LoadField['kind']] {
  if (field.kind === 'amount') return field.rule(mode)
  if (field.kind === 'optional-amount') return z.optional(z.nullable(field.rule(mode)))
  if (field.kind === 'switch') return z.optional(z.boolean())
  return field.kind === 'optional' ? z.optional(z.nullable(field.rule(mode))) : field.rule(mode)
}

function equipmentToPost(rules: Nested<BodyRules<LoadFields>>['equipmentRequirements']) {
  return z
    .object({
      /** CREATE-20: derived from the trailer when omitted */
      type: z.optional(z.nullable(vehicleField)),
      trailer: trailerField,
      ...rules,
    })
    .check(
      z.refine(({ type, trailer }) => isTrailerForVehicle(type || vehicleForTrailer(trailer), trailer), {
        error: ({ input }) => {
          const { type, trailer } = input as { type: 'Van'; trailer: 'Other' }
          return equipmentMismatchMessage(type, trailer)
        },
        path: ['trailer'],
      }),
    )
}

/** CREATE-30, EDIT-14: the body to post or update a load. Rate in dollars, weight in pounds. */
function loadTerms(mode: PostingMode, fields: LoadFields) {
  const plain = nest(bodyRules(fields, mode))
  return {
    ...nameStopFields(({ kind }) => ({
      Location: locationToPost(kind, mode),
      /** an instant with its offset, or wall time at the stop without one */
      DateTime: dateTimeField(kind),
      /** the end of the window, written like its start; null when the time is exact */
      Until: z.optional(z.nullable(untilField)),
    })),
    /** all stops in driving order. Left out, a load has the two that the named fields say; with it, those may be left out */
    stops: z.optional(z.array(stopToPost).check(z.maxLength(MOST_STOPS, STOP_COUNT_MESSAGE))),
    ...plain,
    /** what is omitted or null is as in the broker's profile */
    detention: z.optional(z.object(plain.detention)),
    paper: z.optional(z.object(plain.paper)),
    equipmentRequirements: equipmentToPost(plain.equipmentRequirements),
  }
}

export function createNewLoadSchema(fields: LoadFields) {
  return endsByList(z.object(loadTerms('create', fields)))
}

/** The body to post a load. */
export const newLoadSchema = createNewLoadSchema(LOAD_FIELDS)
export type NewLoad = z.input<typeof newLoadSchema>

export const createLoadEndpoint = defineEndpoint({
  ...QUEUED_CALLS['create-load'],
  summary: 'Post a load to the board',
  access: 'load:create',
  scope: 'loads:write',
  needsSubscription: true,
  body: endsByList(
    z.object({
      ...loadTerms('create', LOAD_FIELDS),
      /** a shipper's tender that this accepts */
      shipperTenderId: z.optional(idSchema),
    }),
  ),
  answer: loadSchema,
  errors: ['REFERENCE_TAKEN', 'OVER_BUDGET', 'NOT_FOUND', 'STATUS_CONFLICT'],
})

const version = z.optional(z.number().check(z.int()))

export const upsertLoadEndpoint = defineEndpoint({
  name: 'loads.upsert',
  summary:
    'Post the load with this reference, or make the pending one as this body says: what it leaves out is empty, but detention terms and the customer stay. The same content changes nothing. A booked or tendered load is refused with the load as `current`',
  method: 'PUT',
  path: '/loads/by-reference/:reference',
  access: 'load:create',
  scope: 'loads:write',
  needsSubscription: true,
  params: z.object({ reference: textSchema(50, 1) }),
  body: endsByList(
    z.object({
      ...loadTerms('create', LOAD_FIELDS),
      /** with it, a load that changed since is refused with 412, and one that is gone with 404; without it, this body wins */
      version,
      /** a shipper's tender that this accepts, if the load isn't its own yet */
      shipperTenderId: z.optional(idSchema),
    }),
  ),
  answer: z.object({
    outcome: z.enum(['created', 'updated', 'unchanged']),
    load: loadSchema,
    /** another load of the company whose reference looks the same: '8004' and '0008004' */
    similar: z.optional(z.object({ id: idSchema, number: z.number(), reference: z.string() })),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'LOAD_TENDERED', 'STALE_VERSION', 'OVER_BUDGET'],
})

export const updateLoadEndpoint = defineEndpoint({
  ...QUEUED_CALLS['update-load'],
  summary: 'Update a pending load; changing the terms rejects its pending requests',
  access: 'load:update',
  scope: 'loads:write',
  needsSubscription: true,
  params: z.object({ id: idSchema }),
  body: endsByList(
    z.object({
      ...loadTerms('edit', LOAD_FIELDS),
      /** the version the user saw: if the load has a newer one, the answer is 412 with the current load */
      version,
    }),
  ),
  answer: loadSchema,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'STATUS_CONFLICT',
    'LOAD_TENDERED',
    'STALE_VERSION',
    'REFERENCE_TAKEN',
    'OVER_BUDGET',
  ],
})
