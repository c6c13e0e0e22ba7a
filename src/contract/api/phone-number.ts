import * as z from 'zod/mini'

const INVALID_PHONE = 'Please enter a valid phone number'

let isPossible: (typed: string) => boolean = () => true

/** The rule of phone-rules.ts, which is too big for every page: forms with a phone field load it when they open. */
export function setPhoneRule(rule: typeof isPossible): void {
  isPossible = rule
}

/** A phone number as people write it, with an optional extension; without a country code it is a US number. */
export const phoneNumber = z.string().check(z.refine((typed) => isPossible(typed), INVALID_PHONE))

/** SIGN-12: an account's own number has no extension. */
export const plainPhoneNumber = z.pipe(z.string().check(z.regex(/^\+?[\d\s()-]+$/, INVALID_PHONE)), phoneNumber)
