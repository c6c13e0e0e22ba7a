import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/equipment.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { stopPoint } from './load-field.ts'
import { instant } from './wire.ts'

/** Whole locations may be sent; of them only the coordinates count. */
const place = z.object({ coordinates: stopPoint })

/** ENT-09: what a lane pays, in dollars for the trip, and how we know. */
const rateSuggestion = z.object({
  suggestedRate: z.number(),
  /** the middle half of the market, or the model's margin */
  rateRange: z.object({ min: z.number(), max: z.number() }),
  /** dollars a mile */
  ratePerMile: z.number(),
  /** miles by road, by the engine that would measure the load */
  distance: z.number(),
  distanceSource: z.string(),
  /** 'market': what was posted and hauled on this lane; 'model': too little of that, so from distance, equipment, lead time and season */
  basis: z.enum(['market', 'model']),
  /** the lane's loads in the window, and the companies that posted them, whichever the basis */
  loads: z.number(),
  companies: z.number(),
  /** how many days back, and how many miles around both ends */
  days: z.number(),
  radius: z.number(),
})
export type RateSuggestion = z.output<typeof rateSuggestion>

export const suggestRate = endpoint({
  name: 'loads.rate-suggestion',
  summary: "What a lane pays: from the lane's own loads where there are enough, else from a model",
  method: 'POST',
  path: '/loads/rate-suggestions',
  access: 'load:create',
  body: z.object({
    pickupLocation: place,
    deliveryLocation: place,
    pickupDateTime: instant,
    deliveryDateTime: instant,
    /** left out, a dry van is meant */
    equipmentRequirements: z.optional(
      z.object({ type: z.optional(z.enum(VEHICLE_TYPES)), trailer: z.optional(z.enum(TRAILER_TYPES)) }),
    ),
  }),
  answer: rateSuggestion,
  offline: 'online',
})
