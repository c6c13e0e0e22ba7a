import {
  businessName,
  dotNumber,
  email,
  firstName,
  lastName,
  newPassword,
  phone,
  typedPassword,
} from '#contract/account-field.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type AccountType, DOT_REQUIRED, type register } from '#contract/sign-up.ts'
import * as z from 'zod/mini'
import { mustMatchPassword } from './confirmed-password.ts'

/** SIGN-16: an empty field of a broker is told so in words of its own. */
const BUSINESS_REQUIRED: Partial<Record<AccountType, string>> = { broker: 'Business Name is required for brokers' }

/** An empty field says `missing`, where there is such a sentence; one of blanks says what the field itself does. */
function orMissing<S extends z.core.$ZodType<string, string>>(missing: string | undefined, field: S) {
  return z.pipe(z.string().check(z.minLength(missing === undefined ? 0 : 1, missing)), field)
}

/** SIGN-10 to SIGN-17. Who gives no DOT number is not asked for one (SIGN-07). */
export function signUpForm(type: AccountType) {
  const dotRequired = DOT_REQUIRED[type]
  return z
    .object({
      businessName: orMissing(BUSINESS_REQUIRED[type], businessName),
      firstName,
      lastName,
      email,
      phone,
      dotNumber: dotRequired === undefined ? z.string() : orMissing(dotRequired, dotNumber),
      // SIGN-18: kept with the form, never sent
      mcNumber: z.string(),
      password: newPassword,
      confirmPassword: typedPassword('Confirm password is required'),
      agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, 'You must agree to the terms and conditions')),
    })
    .check(mustMatchPassword)
}
type SignUpForm = ReturnType<typeof signUpForm>
export type SignUpTyped = z.input<SignUpForm>
type SignUpGiven = z.output<SignUpForm>

export const NOTHING_TYPED: SignUpTyped = {
  businessName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dotNumber: '',
  mcNumber: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
}

/** SIGN-18 */
export function registrationOf(accountType: AccountType, given: SignUpGiven): InputOf<typeof register>['body'] {
  const { firstName, lastName, email, phone, password, businessName, dotNumber } = given
  return {
    firstName,
    lastName,
    email,
    phone,
    password,
    accountType,
    businessName,
    ...(DOT_REQUIRED[accountType] !== undefined && { freightProfile: { dotNumber } }),
  }
}
