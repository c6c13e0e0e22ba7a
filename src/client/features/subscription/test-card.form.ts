import { text } from '#contract/wire.ts'
import { typedExpiry } from '#domain/card-expiry.ts'
import { testCardNamed } from '#domain/test-card.ts'
import * as z from 'zod/mini'

/** As the provider's own form asks it. The number is looked up here and goes no further. */
export const testCardForm = z.object({
  number: z
    .string()
    .check(
      z.refine(
        (typed) => testCardNamed(typed) !== undefined,
        'Only test cards work here, such as 4242 4242 4242 4242. Please do not type a real one.',
      ),
    ),
  expiry: z.string().check(z.refine((typed) => typedExpiry(typed) !== null, 'Please type month and year, like 04/30')),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Please type three or four digits')),
  name: text(100, 1, 'Please type the name on the card'),
  country: z.string(),
})
export type TestCardTyped = z.output<typeof testCardForm>

/** SUB-19: the first is the default. */
export const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
] as const
