import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setPhoneRule } from './phone-number.ts'

/** Possible, not valid: new area codes are younger than the metadata of an installed app. */
function isPossible(typed: string): boolean {
  return parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })?.isPossible() === true
}

/** Must run before a phone number is checked; without it, numbers go unchecked. */
export function installPhoneRules(): void {
  setPhoneRule(isPossible)
}
