import * as z from 'zod/mini'

/** When a tap must have happened, and how far the device's clock was ahead. */
export const tapBoundsSchema = z.object({ earliest: z.string(), latest: z.string(), clockAheadMs: z.number() })
