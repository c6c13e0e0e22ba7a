import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { viaText } from './geo.ts'
import { stopPoint, weightField } from './load-field.ts'
import { instantSchema, textSchema } from '../api/common-schemas.ts'

/** Whole locations may be sent; only the coordinates are used. */
const place = z.object({ coordinates: stopPoint })

/** ENT-09: what a lane pays, in dollars per trip, and on what basis. */
const rateSuggestion = z.object({
  suggestedRate: z.number(),
  /** the middle half of the market, or the model's margin */
  rateRange: z.object({ min: z.number(), max: z.number() }),
  /** dollars per mile */
  ratePerMile: z.number(),
  /** road miles, by the engine that would measure the load */
  distance: z.number(),
  distanceSource: z.string(),
  /** 'market': loads posted and hauled on this lane; 'model': too few, so distance, equipment, lead time, season */
  basis: z.enum(['market', 'model']),
  /** the lane's loads in the window, and the companies that posted them, on either basis */
  loads: z.number(),
  companies: z.number(),
  /** the window in days, and the radius around both ends in miles */
  days: z.number(),
  radius: z.number(),
  /** what of it is for the stops between, by our estimate; absent without any */
  stopOff: z.optional(z.number()),
})
export type RateSuggestion = z.output<typeof rateSuggestion>

export const suggestRateEndpoint = defineEndpoint({
  name: 'loads.rate-suggestion',
  summary: "What a lane pays: from the lane's own loads where there are enough, otherwise from a model",
  method: 'POST',
  path: '/loads/rate-suggestions',
  access: 'load:create',
  scope: 'board:read',
  body: z.object({
    pickupLocation: place,
    deliveryLocation: place,
    via: z.optional(viaText),
    pickupDateTime: instantSchema,
    deliveryDateTime: instantSchema,
    /** a dry van when omitted */
    equipmentRequirements: z.optional(
      z.object({
        type: z.optional(z.enum(VEHICLE_TYPES)),
        trailer: z.optional(z.enum(TRAILER_TYPES)),
        commodity: z.optional(textSchema(200)),
        specialInstructions: z.optional(z.nullable(textSchema(2000))),
      }),
    ),
    team: z.optional(z.boolean()),
    /** pounds; with the texts, tells freight that no rate is known for */
    weight: z.optional(weightField('edit')),
    brokerNotes: z.optional(z.nullable(textSchema(2000))),
  }),
  answer: rateSuggestion,
  errors: ['NO_RATE_KNOWN', 'OVER_BUDGET'],
})
