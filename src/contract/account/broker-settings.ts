import * as z from 'zod/mini'
import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { numberField } from '../freight/number-field.ts'
import { paymentDaysField, typedPaperTerms } from '../freight/paper-terms.ts'
import { signerSchema } from '../freight/signature.ts'
import { profileSchema } from './account.ts'

const DAYS = 'The age of authority must be 1 to 3,650 days'
const AMOUNT = 'Cargo insurance must be $1 to $10,000,000'

export const ruleDaysField = numberField('Enter the days', DAYS).check(
  z.gte(1, DAYS),
  z.lte(3650, DAYS),
  z.refine((days) => Number.isInteger(days), DAYS),
)
/** whole dollars */
export const ruleAmountField = numberField('Enter the amount', AMOUNT).check(
  z.gte(1, AMOUNT),
  z.lte(10_000_000, AMOUNT),
  z.refine((amount) => Number.isInteger(amount), AMOUNT),
)
const action = z.enum(RULE_ACTIONS)

export const setCarrierRulesEndpoint = defineEndpoint({
  name: 'auth.carrier-rules',
  summary: 'Set what carriers must meet to request your loads: each rule is off, warns you or blocks the request',
  method: 'PUT',
  path: '/auth/carrier-rules',
  access: 'load:create',
  seat: 'owner',
  body: z.object({
    rules: z.object({
      proof: action,
      authority: action,
      age: z.object({ action, days: ruleDaysField }),
      cargo: z.object({ action, amount: ruleAmountField }),
    }),
  }),
  answer: profileSchema,
})

export const setPaperTermsEndpoint = defineEndpoint({
  name: 'auth.paper-terms',
  summary: 'Set what your rate confirmations state from now on: charges, documents, payment and rules',
  method: 'PUT',
  path: '/auth/paper-terms',
  access: 'load:create',
  seat: 'owner',
  body: z.object({ terms: typedPaperTerms, paymentDays: z.optional(paymentDaysField) }),
  answer: profileSchema,
})

export const setStandingSignatureEndpoint = defineEndpoint({
  name: 'auth.standing-signature',
  summary:
    "Set the signature that signs a broker's rate confirmations as soon as the carrier has signed; null turns it off",
  method: 'PUT',
  path: '/auth/standing-signature',
  access: 'load:create',
  seat: 'owner',
  body: z.object({
    signature: z.nullable(
      z.object({
        ...signerSchema.shape,
        /** version of the consent that was on screen */
        consent: z.literal('standing-1', 'Agree to sign electronically'),
      }),
    ),
  }),
  answer: profileSchema,
})
