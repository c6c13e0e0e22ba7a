import * as z from 'zod/mini'
import { text } from './wire.ts'

/**
 * A line of plain words, as a name is one. We mail names to whoever's address was typed, so none may look like a link or
 * begin a line of its own.
 */
export function plainLine(maximum: number, minimum?: number, tooShort?: string) {
  return text(maximum, minimum, tooShort).check(
    z.refine(
      (value) => !/(?!\0)[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
      'Must not contain line breaks or control characters',
    ),
    z.refine((value) => !/:\/\/|\bwww\./i.test(value), 'Must not contain a web address'),
  )
}

/** A text that must be given: what is said when it is not, and, where that differs, when it is too short. */
function given(required: string, { least = 1, tooShort = required, most = 100 } = {}) {
  return z.pipe(z.string(required).check(z.trim(), z.minLength(1, required)), plainLine(most, least, tooShort))
}

/** SIGN-10 */
export const firstName = given('First name is required', {
  least: 2,
  tooShort: 'First name must be at least 2 characters',
})
/** SIGN-10 */
export const lastName = given('Last name is required', {
  least: 2,
  tooShort: 'Last name must be at least 2 characters',
})

/** SIGN-11 */
export const email = z.pipe(
  z.string('Email is required').check(z.trim(), z.minLength(1, 'Email is required')),
  z.email('Invalid email address').check(z.maxLength(254, 'Must have at most 254 characters')),
)

/** SIGN-12 */
export const phone = z.pipe(
  given('Phone number is required', { least: 10, tooShort: 'Phone number must be at least 10 characters', most: 30 }),
  z.string().check(z.regex(/^\+?[\d\s()-]+$/, 'Please enter a valid phone number')),
)

/** SIGN-16 */
export const businessName = given('Business Name is required')

/** SIGN-17: who must give one is told so in words of their own when it is missing altogether. */
export const dotNumber = given('DOT Number is required', { most: 20 })

/** A password as it is typed, to be compared with the one stored: nothing is trimmed. */
export function typedPassword(required: string) {
  return z.string(required).check(z.minLength(1, required), z.maxLength(1024, 'Must have at most 1024 characters'))
}

/** SIGN-13 */
export const newPassword = z.pipe(
  typedPassword('Password is required'),
  z.string().check(z.minLength(8, 'Password must be at least 8 characters')),
)

/** PASS-06, PASS-07: who resets a password chooses a stronger one. */
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

/** VER-03: the six digits of a mail. */
export const mailCode = z.pipe(
  z.string('Verification code is required').check(z.trim(), z.minLength(1, 'Verification code is required')),
  z
    .string()
    .check(
      z.regex(/^\d*$/, 'Verification code must contain only numbers'),
      z.length(6, 'Verification code must be 6 digits'),
    ),
)
