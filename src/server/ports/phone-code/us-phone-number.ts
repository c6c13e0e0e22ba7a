import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A number that is safe to call: an ordinary one of the fifty states. Others share the country code +1 but bill like
 * calls abroad, and premium numbers pay their owners.
 * @returns E.164, or null
 */
export function toUsPhoneNumber(digits: string): string | null {
  const number = parsePhoneNumberFromString(digits, { defaultCountry: 'US', extract: false })
  const isOrdinary = number?.country === 'US' && number.isValid() && number.getType() === 'FIXED_LINE_OR_MOBILE'
  return isOrdinary ? number.number : null
}
