import * as z from 'zod/mini'
import { coordinatesSchema, instantSchema, textSchema } from '../api/common-schemas.ts'

/** When and, with consent, where the user tapped; the server checks `occurredAt` against its own clock. */
export const tapFields = {
  occurredAt: z.optional(instantSchema),
  /** the device's clock was wrong, or not compared with the server's since the app started */
  clock: z.optional(
    z.object({
      /** server clock minus device clock */
      offsetMs: z.optional(z.int()),
      /** when the server last answered the device, by the server's clock */
      contactAt: z.optional(instantSchema),
      /** the device compared the clocks since it started the app */
      isSure: z.boolean(),
    }),
  ),
  place: z.optional(
    z.object({ ...coordinatesSchema.shape, accuracy: z.optional(z.number().check(z.gte(0), z.lte(100_000))) }),
  ),
}

/** From a program: record an arrival at a time that nobody seems to mean. A screen asks a person first (FACE-22). */
export const confirmedField = z.optional(z.literal(true))

/** Why somebody corrects or ends something, for the other party. */
export const reasonSchema = textSchema(500, 3, 'Enter a reason of at least 3 characters')

/** When a tap must have happened, and how far the device's clock was ahead. */
export const tapBoundsSchema = z.object({ earliest: z.string(), latest: z.string(), clockAheadMs: z.number() })
