import { type TrailerType, TRAILER_TYPES, type VehicleType, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import * as z from 'zod/mini'
import { cleanText, hasWholeCents, textSchema } from '../api/common-schemas.ts'
import { phoneNumber } from '../api/phone-number.ts'
import { numberField } from './number-field.ts'

export type StopKind = 'pickup' | 'delivery'
/** Posting and editing a load have different messages (EDIT-12, EDIT-13). */
export type PostingMode = 'create' | 'edit'

export const STOP_NAMES: Record<StopKind, string> = { pickup: 'Pickup', delivery: 'Delivery' }

/** A required text: the message when it is missing, and, if different, when it is too short. */
export function requiredText(required: string, { least = 1, tooShort = required, most = 100 } = {}) {
  return z.pipe(z.string(required).check(cleanText(), z.minLength(1, required)), textSchema(most, least, tooShort))
}

/** An optional text with a minimum length when given. */
function atLeast(least: number, tooShort: string, most: number) {
  return textSchema(most).check(z.refine((typed) => typed === '' || typed.length >= least, tooShort))
}

/** CREATE-07; EDIT-12 calls it the location. */
export function cityField(name: string, mode: PostingMode) {
  const what = `${name} ${mode === 'create' ? 'city' : 'location'}`
  return requiredText(`${what} is required`, { least: 2, tooShort: `${what} must be at least 2 characters` })
}

/** CREATE-08: the same message for both stops. */
export const locationDetails = atLeast(2, 'Pickup location must be at least 2 characters', 500)

/** CREATE-09 */
export function addressField(name: string) {
  return requiredText(`${name} address is required`, {
    least: 10,
    tooShort: `Please enter a complete ${name.toLowerCase()} address`,
    most: 200,
  })
}

/** CREATE-10 */
export const stateField = z.pipe(
  requiredText('State is required', { least: 2, tooShort: 'State must be 2 characters', most: 50 }),
  z.string().check(
    z.length(2, 'State must be 2 characters'),
    z.refine((typed) => parseStateCode(typed) !== undefined, 'Must be a US state'),
    z.toUpperCase(),
  ),
)

/** CREATE-11; empty when unknown. */
export const zipField = z.string().check(cleanText(), z.regex(/^(\d{5}(-\d{4})?)?$/, 'Invalid ZIP code format'))

/** CREATE-12 */
export const PLACE_REQUIRED_MESSAGE = 'Either ZIP code or coordinates are required'

/** These two boxes contain the fifty states with all their islands; the server checks more precisely. */
function isNearTheStates({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude >= 18.8 && latitude <= 71.6 && ((longitude >= -180 && longitude <= -66.8) || longitude >= 172)
}

export const OUTSIDE_US_MESSAGE = 'Must be in the United States'

/** A stop's coordinates in degrees. */
export const stopPoint = z
  .object({ latitude: z.number(), longitude: z.number() })
  .check(z.refine(isNearTheStates, OUTSIDE_US_MESSAGE))

/** How precise the point is. */
export const stopPrecision = z.enum(['city', 'zip', 'street', 'rooftop'])

/** CREATE-21 */
export const contactName = requiredText('Contact name is required', {
  least: 2,
  tooShort: 'Contact name must be at least 2 characters',
})
/** CREATE-21 */
export const contactPhone = z.pipe(requiredText('Contact phone is required', { most: 30 }), phoneNumber)
/** CREATE-21 */
export const contactEmail = z.pipe(
  requiredText('Contact email is required', { most: 254 }),
  z.email('Invalid email format'),
)

/** A customer's id; empty for none. */
export const customerIdField = textSchema(36).check(
  z.refine((typed) => typed === '' || z.uuid().safeParse(typed).success, 'Choose a customer from the list'),
)

/** CREATE-14, CREATE-15: required; its value is checked in the stop's zone (appointment.ts). */
export function dateTimeField(kind: StopKind) {
  return requiredText(`${STOP_NAMES[kind]} date & time is required`, { most: 40 })
}

/** The end of a stop's window; empty when its time is exact. */
export const untilField = textSchema(40)

/** CREATE-20: optional; when omitted, the trailer decides. */
export const vehicleField = z.enum(['', ...VEHICLE_TYPES], 'Choose a vehicle type from the list')
/** CREATE-17 */
export const trailerField = z.pipe(
  requiredText('Trailer type is required'),
  z.enum(TRAILER_TYPES, 'Choose a trailer type from the list'),
)
export function equipmentMismatchMessage(vehicle: VehicleType, trailer: TrailerType): string {
  return `${trailer} doesn't fit ${vehicle}. Choose another trailer type`
}

/** A switch that is on, as the form, drafts and lists write it. */
export const ON = 'Yes'
export const switchField = z.string().check(z.refine((typed) => typed === '' || typed === ON, 'Enter Yes or No'))

/** Pounds; the heaviest load a permit allows on the road. */
const MAX_WEIGHT = 1_000_000

/** CREATE-18: whole pounds; EDIT-13: decimals too. */
export function weightField(mode: PostingMode) {
  const wrong = mode === 'create' ? 'Weight must be a number' : 'Weight must be a valid number'
  const field = numberField('Weight is required', wrong).check(
    z.gt(0, 'Weight must be more than 0'),
    z.lte(MAX_WEIGHT, 'Weight must be 1,000,000 lb or less'),
  )
  return mode === 'edit' ? field : field.check(z.refine((pounds) => Number.isInteger(pounds), wrong))
}

/** CREATE-19: dollars */
export const shipperPaysField = numberField('Enter what the shipper pays', 'Shipper pays must be a valid number').check(
  z.gte(0, 'Shipper pays must be positive'),
  z.lte(1_000_000, 'Shipper pays must be $1,000,000 or less'),
  z.refine(hasWholeCents, 'Shipper pays can have at most 2 decimals'),
)

export const rateField = numberField('Rate is required', 'Rate must be a valid number').check(
  z.gte(0, 'Rate must be positive'),
  z.lte(1_000_000, 'Rate must be $1,000,000 or less'),
  z.refine(hasWholeCents, 'Rate can have at most 2 decimals'),
)
