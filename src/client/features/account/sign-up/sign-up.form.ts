import {
  businessName,
  dotNumber,
  email,
  firstName,
  lastName,
  newPassword,
  phone,
  typedPassword,
} from '#contract/account/account-field.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { type AccountType, DOT_REQUIRED, type registerEndpoint } from '#contract/account/sign-up.ts'
import * as z from 'zod/mini'
import { mustMatchPassword } from '../password/confirmed-password.ts'
import { BUSINESS_REQUIRED, SIGN_UP_COPY } from './copy.ts'

/** An empty field shows `missing`, if given; one with only blanks shows the field's own error. */
function orMissing<S extends z.core.$ZodType<string, string>>(missing: string | undefined, field: S) {
  return z.pipe(z.string().check(z.minLength(missing === undefined ? 0 : 1, missing)), field)
}

/** SIGN-10 to SIGN-17. No DOT field for types without one (SIGN-07). */
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
      // SIGN-18: in the form, never sent
      mcNumber: z.string(),
      password: newPassword,
      confirmPassword: typedPassword(SIGN_UP_COPY.confirmPasswordRequired),
      agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, SIGN_UP_COPY.agreementRequired)),
    })
    .check(mustMatchPassword)
}
type SignUpForm = ReturnType<typeof signUpForm>
export type SignUpFormValues = z.input<SignUpForm>
export type ParsedSignUpForm = z.output<SignUpForm>

export const EMPTY_SIGN_UP_FORM: SignUpFormValues = {
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
export function toRegistration(
  accountType: AccountType,
  form: ParsedSignUpForm,
): EndpointInput<typeof registerEndpoint>['body'] {
  const { firstName, lastName, email, phone, password, businessName, dotNumber } = form
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
