import { type TrailerType, TRAILER_TYPES, type VehicleType, VEHICLE_TYPES } from '#domain/equipment.ts'
import { stateCode } from '#domain/us-state.ts'
import * as z from 'zod/mini'
import { isInCents, text } from './wire.ts'

export type StopKind = 'pickup' | 'delivery'
/** Posting a load and editing it say some things differently (EDIT-12, EDIT-13). */
export type PostingMode = 'create' | 'edit'

const NAME: Record<StopKind, string> = { pickup: 'Pickup', delivery: 'Delivery' }

/** A text that must be given: what is said when it is not, and, where that differs, when it is too short. */
function given(required: string, { least = 1, tooShort = required, most = 100 } = {}) {
  return z.pipe(z.string(required).check(z.trim(), z.minLength(1, required)), text(most, least, tooShort))
}

/** A text that may be left empty, and has to be of some length when it is not. */
function atLeast(least: number, tooShort: string, most: number) {
  return text(most).check(z.refine((typed) => typed === '' || typed.length >= least, tooShort))
}

/** CREATE-07; EDIT-12 calls it the location. */
export function cityField(kind: StopKind, mode: PostingMode) {
  const what = `${NAME[kind]} ${mode === 'create' ? 'city' : 'location'}`
  return given(`${what} is required`, { least: 2, tooShort: `${what} must be at least 2 characters` })
}

/** CREATE-08: one text for both stops. */
export const locationDetails = atLeast(2, 'Pickup location must be at least 2 characters', 500)

/** CREATE-09 */
export function addressField(kind: StopKind) {
  return given(`${NAME[kind]} address is required`, {
    least: 10,
    tooShort: `Please enter a complete ${kind} address`,
    most: 200,
  })
}

/** CREATE-10 */
export const stateField = z.pipe(
  given('State is required', { least: 2, tooShort: 'State must be 2 characters', most: 50 }),
  z.string().check(
    z.length(2, 'State must be 2 characters'),
    z.refine((typed) => stateCode(typed) !== undefined, 'Must be a US state'),
    z.toUpperCase(),
  ),
)

/** CREATE-11; empty when it is not known. */
export const zipField = z.string().check(z.trim(), z.regex(/^(\d{5}(-\d{4})?)?$/, 'Invalid ZIP code format'))

/** CREATE-12 */
export const NO_PLACE = 'Either ZIP code or coordinates are required'

/** The fifty states with all their islands lie in these two boxes; the server looks more closely. */
function isNearTheStates({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude >= 18.8 && latitude <= 71.6 && ((longitude >= -180 && longitude <= -66.8) || longitude >= 172)
}

export const OUTSIDE_THE_STATES = 'Must lie in the United States'

/** Degrees of a stop. */
export const stopPoint = z
  .object({ latitude: z.number(), longitude: z.number() })
  .check(z.refine(isNearTheStates, OUTSIDE_THE_STATES))

/** How exactly the point is known. */
export const stopPrecision = z.enum(['city', 'zip', 'street', 'rooftop'])

/** CREATE-21 */
export const contactName = given('Contact name is required', {
  least: 2,
  tooShort: 'Contact name must be at least 2 characters',
})
/** CREATE-21 */
export const contactPhone = given('Contact phone is required', { most: 30 })
/** CREATE-21 */
export const contactEmail = z.pipe(given('Contact email is required', { most: 254 }), z.email('Invalid email format'))

/** CREATE-14, CREATE-15: required; what it must be is judged in the stop's zone (load-time.ts). */
export function dateTimeField(kind: StopKind) {
  return given(`${NAME[kind]} date & time is required`, { most: 40 })
}

/** CREATE-16 */
export const packagingType = given('Packaging type is required', {
  least: 2,
  tooShort: 'Packaging type must be at least 2 characters',
})
/** CREATE-16 */
export const commodity = given('Commodity is required', {
  least: 2,
  tooShort: 'Commodity must be at least 2 characters',
  most: 200,
})

/** CREATE-20: optional; the trailer says it when it is left out. */
export const vehicleField = z.enum(['', ...VEHICLE_TYPES], 'Choose a vehicle type from the list')
/** CREATE-17 */
export const trailerField = z.pipe(
  given('Trailer type is required'),
  z.enum(TRAILER_TYPES, 'Choose a trailer type from the list'),
)
export function misfit(vehicle: VehicleType, trailer: TrailerType): string {
  return `${trailer} does not go with ${vehicle}: choose another trailer type`
}

/** 'Required' is said of what is missing, something else of what is no number. */
function numberField(required: string, wrong: string) {
  return z.number({ error: ({ input }) => (input === undefined || input === null ? required : wrong) })
}

/** Pounds; the heaviest that a permit moves on a road. */
const MOST_WEIGHT = 1_000_000

/** CREATE-18: whole pounds; EDIT-13: decimals as well. */
export function weightField(mode: PostingMode) {
  const wrong = mode === 'create' ? 'Weight must be a number' : 'Weight must be a valid number'
  const field = numberField('Weight is required', wrong).check(
    z.gte(0, wrong),
    z.lte(MOST_WEIGHT, 'Weight must be at most 1,000,000 lbs'),
  )
  return mode === 'edit' ? field : field.check(z.refine((pounds) => Number.isInteger(pounds), wrong))
}

/** CREATE-19: dollars */
export const rateField = numberField('Rate is required', 'Rate must be a valid number').check(
  z.gte(0, 'Rate must be positive'),
  z.lte(1_000_000, 'Rate must be at most $1,000,000'),
  z.refine(isInCents, 'Rate must have at most two decimals'),
)

/** The broker's own number for the load, unique among their loads; empty for none. */
export const referenceField = text(50)
/** CREATE-20 */
export const instructionsField = text(2000)
