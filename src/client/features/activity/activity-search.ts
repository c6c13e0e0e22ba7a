import * as z from 'zod/mini'

/** Defaults that URLs leave out. */
export const ACTIVITY_DEFAULTS = { by: 'day' } as const

export const activitySearch = z.object({
  by: z.catch(z._default(z.enum(['day', 'week', 'month', 'year']), ACTIVITY_DEFAULTS.by), ACTIVITY_DEFAULTS.by),
})
