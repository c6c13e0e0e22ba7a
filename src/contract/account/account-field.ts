import { toStoredForm } from '#domain/text/unicode-form.ts'
import * as z from 'zod/mini'
import { cleanText, textSchema } from '../api/common-schemas.ts'
import { plainPhoneNumber } from '../api/phone-number.ts'

/**
 * One line of plain text, such as a name. We email names to any address that was typed, so they must not look like
 * links or contain line breaks.
 */
export function plainLine(maximum: number, minimum?: number, tooShort?: string) {
  return textSchema(maximum, minimum, tooShort).check(
    z.refine(
      (value) => !/(?!\0)[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
      'Must not contain line breaks or control characters',
    ),
    z.refine((value) => !/:\/\/|\bwww\./i.test(value), 'Must not contain a web address'),
  )
}

/** A required text: the message when it is missing, and, if different, when it is too short. */
function requiredText(required: string, { least = 1, tooShort = required, most = 100 } = {}) {
  return z.pipe(z.string(required).check(cleanText(), z.minLength(1, required)), plainLine(most, least, tooShort))
}

/** SIGN-10 */
export const firstName = requiredText('First name is required', {
  least: 2,
  tooShort: 'First name must be at least 2 characters',
})
/** SIGN-10 */
export const lastName = requiredText('Last name is required', {
  least: 2,
  tooShort: 'Last name must be at least 2 characters',
})

/** SIGN-11 */
export const email = z.pipe(
  z.string('Email is required').check(cleanText(), z.minLength(1, 'Email is required')),
  z.email('Invalid email address').check(z.maxLength(254, 'Must be 254 characters or fewer')),
)

/** SIGN-12 */
export const phone = z.pipe(
  requiredText('Phone number is required', {
    least: 10,
    tooShort: 'Phone number must be at least 10 characters',
    most: 30,
  }),
  plainPhoneNumber,
)

/** SIGN-16 */
export const businessName = requiredText('Business Name is required')

/** SIGN-17: account types that require one get their own message when it is missing. */
export const dotNumber = z.pipe(
  requiredText('DOT Number is required', { most: 20 }),
  z.string().check(
    z.regex(/^\d{1,8}$/, 'DOT Number must be 1 to 8 digits'),
    z.refine((digits) => !/^0+$/.test(digits), 'DOT Number must not be zero'),
  ),
)

/** A password to compare with the stored one: in one form however a keyboard composes it (RFC 8265), never trimmed. */
export function typedPassword(required: string) {
  return z
    .string(required)
    .check(z.overwrite(toStoredForm), z.minLength(1, required), z.maxLength(1024, 'Must be 1,024 characters or fewer'))
}

/** SIGN-13 */
export const newPassword = z.pipe(
  typedPassword('Password is required'),
  z.string().check(z.minLength(8, 'Password must be at least 8 characters')),
)

/** For a person who has a password and chooses another: longer than SIGN-13 and PASS-06 ask for. */
export const longPassword = z.pipe(
  typedPassword('Password is required'),
  z.string().check(z.minLength(12, 'Password must be at least 12 characters')),
)

/** PASS-06, PASS-07: a password reset requires a stronger one. */
export const strongPassword = z.pipe(
  newPassword,
  z.string().check(
    z.refine(
      (value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/.test(value),
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ),
    z.refine((value) => /[!@#$%^&*]/.test(value), 'Password must contain at least one special character'),
  ),
)

/** VER-03: an email's 6-digit code. */
export const emailCodeSchema = z.pipe(
  z.string('Verification code is required').check(
    cleanText(),
    z.overwrite((typed) => typed.replaceAll(' ', '')),
    z.minLength(1, 'Verification code is required'),
  ),
  z
    .string()
    .check(
      z.regex(/^\d*$/, 'Verification code must contain only numbers'),
      z.length(6, 'Verification code must be 6 digits'),
    ),
)
