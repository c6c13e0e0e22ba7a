import { textSchema } from '#contract/api/common-schemas.ts'
import { parseCardExpiry } from '#domain/access/card-expiry.ts'
import { findTestCard } from '#domain/access/test-card.ts'
import * as z from 'zod/mini'
import { TEST_CARD_FORM_COPY } from './add-card-copy.ts'

/** The same fields as the provider's form. The number is looked up here and never sent. */
export const testCardForm = z.object({
  number: z.string().check(z.refine((typed) => findTestCard(typed) !== undefined, TEST_CARD_FORM_COPY.onlyTestCards)),
  expiry: z.string().check(z.refine((typed) => parseCardExpiry(typed) !== null, TEST_CARD_FORM_COPY.expiryRequired)),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, TEST_CARD_FORM_COPY.enterThreeOrFourDigits)),
  name: textSchema(100, 1, TEST_CARD_FORM_COPY.nameRequired),
  country: z.string(),
})
export type TestCardFormValues = z.output<typeof testCardForm>
