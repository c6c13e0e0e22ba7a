import * as z from 'zod/mini'

/** The month, in the URL so that Back works; none is the current month. */
export const calendarSearch = z.object({
  month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
})
