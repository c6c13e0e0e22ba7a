import * as z from 'zod/mini'

/** The number in '$2,300.50' or '42 000', as people type it. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/[$,\s]/g, '')
}

/** One message for a missing number, another for an invalid one. */
export function numberField(required: string, wrong: string) {
  return z.number({ error: ({ input }) => (input === undefined || input === null ? required : wrong) })
}
