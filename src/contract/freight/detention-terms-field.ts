import * as z from 'zod/mini'
import { hasWholeCents } from '../api/common-schemas.ts'
import { numberField } from './number-field.ts'

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
