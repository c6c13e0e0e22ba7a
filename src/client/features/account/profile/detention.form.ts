import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import {
  detentionRateField,
  freeMinutesField,
  maxHoursField,
  stepMinutesField,
} from '#contract/freight/detention-terms-field.ts'
import * as z from 'zod/mini'
import { typedNumber } from './typed-number.ts'

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
