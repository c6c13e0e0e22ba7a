import * as z from 'zod/mini'
import { ruleAmountField, ruleDaysField } from '#contract/account/broker-settings.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier.ts'
import {
  detentionRateField,
  freeMinutesField,
  maxHoursField,
  type PostedDetention,
  stepMinutesField,
} from '#contract/freight/detention-terms.ts'
import { digitsOf, numberProblem } from '#contract/freight/number-field.ts'
import { paperTermField, paymentDaysField } from '#contract/freight/paper-terms.ts'
import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import { PAPER_TERMS, type PaperTerm, type PaperTerms } from '#domain/freight/paper-terms.ts'

export function createDetentionFormSchema() {
  return z.object({
    freeMinutes: typedNumber(freeMinutesField),
    ratePerHour: typedNumber(detentionRateField),
    stepMinutes: typedNumber(stepMinutesField),
    maxHours: typedNumber(maxHoursField),
  })
}
export type DetentionFormValues = Record<keyof PostedDetention, string>

export function toDetentionForm(terms: PostedDetention): DetentionFormValues {
  const { freeMinutes, ratePerHour, stepMinutes, maxHours } = terms
  return {
    freeMinutes: String(freeMinutes),
    ratePerHour: String(ratePerHour),
    stepMinutes: String(stepMinutes),
    maxHours: String(maxHours),
  }
}

const action = z.enum(RULE_ACTIONS)

/** @param saved the number of a rule that is off stays as it is: its field isn't on screen */
export function createCarrierRulesSchema(saved: PostedCarrierRules) {
  const { days, amount } = toCarrierRulesForm(saved)
  return z.pipe(
    z.pipe(
      z.transform((typed: CarrierRulesForm) => ({
        ...typed,
        ...(typed.ageAction === 'off' && { days }),
        ...(typed.cargoAction === 'off' && { amount }),
      })),
      z.object({
        proof: action,
        authority: action,
        ageAction: action,
        days: typedNumber(ruleDaysField),
        cargoAction: action,
        amount: typedNumber(ruleAmountField),
      }),
    ),
    z.transform(({ proof, authority, ageAction, days, cargoAction, amount }): PostedCarrierRules => ({
      proof,
      authority,
      age: { action: ageAction, days },
      cargo: { action: cargoAction, amount },
    })),
  )
}
export type CarrierRulesForm = Record<'proof' | 'authority' | 'ageAction' | 'days' | 'cargoAction' | 'amount', string>

export function toCarrierRulesForm({ proof, authority, age, cargo }: PostedCarrierRules): CarrierRulesForm {
  return {
    proof,
    authority,
    ageAction: age.action,
    days: String(age.days),
    cargoAction: cargo.action,
    amount: cargo.amount.toLocaleString('en-US'),
  }
}

export type PaperTermsForm = Record<PaperTerm | 'paymentDays', string>

function eachTerm<T>(value: (term: PaperTerm) => T): Record<PaperTerm, T> {
  return Object.fromEntries(PAPER_TERMS.map((term) => [term, value(term)])) as Record<PaperTerm, T>
}

export const paperTermsFormSchema = z.object({
  ...eachTerm(() => paperTermField),
  paymentDays: typedNumber(paymentDaysField),
})
export type ParsedPaperTermsForm = z.output<typeof paperTermsFormSchema>

export function toPaperTermsForm(terms: PaperTerms, paymentDays: number): PaperTermsForm {
  return { ...eachTerm((term) => terms[term] ?? ''), paymentDays: String(paymentDays) }
}

/** '$62.50' as 62.5; what is missing or no number is refused in the field's own words. */
function typedNumber(field: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.string(),
    z.transform((typed, context): number => {
      const digits = digitsOf(typed)
      const parsed = field.safeParse(digits === '' ? undefined : Number(digits))
      if (parsed.success) return parsed.data
      context.issues.push({
        code: 'custom',
        message: numberProblem(typed) ?? parsed.error.issues[0]?.message ?? '',
        input: typed,
      })
      return z.NEVER
    }),
  )
}
