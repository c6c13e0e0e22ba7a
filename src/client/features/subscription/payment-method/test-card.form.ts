import { textSchema } from '#contract/api/common-schemas.ts'
import { parseCardExpiry } from '#domain/access/card-expiry.ts'
import { findTestCard } from '#domain/access/test-card.ts'
import * as z from 'zod/mini'

/** The same fields as the provider's form. The number is looked up here and never sent. */
export const testCardForm = z.object({
  number: z
    .string()
    .check(
      z.refine(
        (typed) => findTestCard(typed) !== undefined,
        "Only test cards work here, such as 4242 4242 4242 4242. Please don't enter a real one.",
      ),
    ),
  expiry: z
    .string()
    .check(z.refine((typed) => parseCardExpiry(typed) !== null, 'Enter the month and year, like 04/30')),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Enter three or four digits')),
  name: textSchema(100, 1, 'Enter the name on the card'),
  country: z.string(),
})
export type TestCardFormValues = z.output<typeof testCardForm>

/** SUB-19: the first is the default. */
export const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
] as const
