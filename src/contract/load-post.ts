import { fits, trailersVehicle } from '#domain/equipment.ts'
import { isKnownZip } from '#domain/zip.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changingALoad, postingALoad } from './load-call.ts'
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

function locationToPost(kind: StopKind, mode: PostingMode) {
  return z
    .object({
      address: addressField(kind),
      description: z.optional(z.nullable(locationDetails)),
      city: cityField(kind, mode),
      state: stateField,
      /** CREATE-13: 00000 when it is not known */
      zipCode: z._default(zipField, ''),
      coordinates: z.optional(z.nullable(stopPoint)),
      precision: z.optional(stopPrecision),
      contactName,
      contactPhone,
      contactEmail,
    })
    .check(
      z.refine(({ zipCode, coordinates }) => isKnownZip(zipCode) || !!coordinates, {
        error: NO_PLACE,
        path: ['zipCode'],
      }),
    )
}

const equipmentToPost = z
  .object({
    /** CREATE-20: left out, the trailer says it */
    type: z.optional(z.nullable(vehicleField)),
    trailer: trailerField,
    packagingType,
    commodity,
    specialInstructions: z.optional(z.nullable(instructionsField)),
  })
  .check(
    z.refine(({ type, trailer }) => fits(type || trailersVehicle(trailer), trailer), {
      error: ({ input }) => {
        const { type, trailer } = input as { type: 'Van'; trailer: 'Other' }
        return misfit(type, trailer)
      },
      path: ['trailer'],
    }),
  )

/** CREATE-30, EDIT-14: what is sent to post a load or to change it. Rate in dollars, weight in pounds. */
function loadTerms(mode: PostingMode) {
  return {
    pickupLocation: locationToPost('pickup', mode),
    deliveryLocation: locationToPost('delivery', mode),
    /** an instant with its offset, or wall time without one, which is the stop's */
    pickupDateTime: dateTimeField('pickup'),
    deliveryDateTime: dateTimeField('delivery'),
    weight: weightField(mode),
    rate: rateField,
    brokerNotes: z.optional(z.nullable(instructionsField)),
    equipmentRequirements: equipmentToPost,
    reference: z.optional(z.nullable(referenceField)),
  }
}

/** A load to be posted, as it travels. */
export const newLoad = z.object(loadTerms('create'))
export type NewLoad = z.input<typeof newLoad>

export const createLoad = endpoint({ ...postingALoad, body: newLoad })

export const updateLoad = endpoint({
  ...changingALoad,
  body: z.object({
    ...loadTerms('edit'),
    /** the version that was seen: when the load has another by now, the answer is 412 with the load as it is */
    version: z.optional(z.number().check(z.int())),
  }),
})
