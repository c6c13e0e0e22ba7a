import * as z from 'zod/mini'

/** The month that is looked at, in the address, so that Back leads to it; none is the present one. */
export const calendarSearch = z.object({
  month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
})
