import * as z from 'zod/mini'
import { hasWholeCents } from '../api/common-schemas.ts'
import { numberField } from './number-field.ts'

/** What the broker pays for waiting at a dock, in dollars. */
export const detentionTermsSchema = z.object({
  freeMinutes: z.number(),
  ratePerHour: z.number(),
  stepMinutes: z.number(),
  maxHours: z.number(),
})
export type PostedDetention = z.output<typeof detentionTermsSchema>

/** A term of detention: whole, between two amounts. */
function detentionField(name: string, [least, most]: [least: number, most: number], unit: string) {
  const wrong = `${name} must be ${least} to ${most.toLocaleString('en-US')} ${unit}`
  return numberField(`${name} is required`, wrong).check(
    z.gte(least, wrong),
    z.lte(most, wrong),
    z.refine((amount) => Number.isInteger(amount), wrong),
  )
}
export const freeMinutesField = detentionField('Free time', [0, 1440], 'minutes')
export const stepMinutesField = detentionField('The billing step', [1, 120], 'minutes')
export const maxHoursField = detentionField('The longest detention', [1, 72], 'hours')
/** dollars */
export const detentionRateField = numberField('Detention rate is required', 'Detention rate must be a number').check(
  z.gte(0, 'Detention rate must be positive'),
  z.lte(1000, 'Detention rate must be $1,000 an hour or less'),
  z.refine(hasWholeCents, 'Detention rate can have at most 2 decimals'),
)
