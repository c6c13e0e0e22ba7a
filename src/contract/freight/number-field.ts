import * as z from 'zod/mini'

/** One message for a missing number, another for an invalid one. */
export function numberField(required: string, wrong: string) {
  return z.number({ error: ({ input }) => (input === undefined || input === null ? required : wrong) })
}
