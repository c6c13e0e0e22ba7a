import * as z from 'zod/mini'

/** What the broker pays for waiting at a dock, in dollars. */
export const detentionTermsSchema = z.object({
  freeMinutes: z.number(),
  ratePerHour: z.number(),
  stepMinutes: z.number(),
  maxHours: z.number(),
})
export type PostedDetention = z.output<typeof detentionTermsSchema>
