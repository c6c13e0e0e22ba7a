import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneChannel } from '#contract/account/register-contact.ts'

export interface PhoneCode {
  /** E.164 */
  to: string
  channel: PhoneChannel
  /** six digits */
  code: string
  /** the number that it proves: the message names it, so that the person who answers knows why it came */
  usdot: string
}

/**
 * - `sent`: accepted for delivery; nobody knows yet whether it arrives
 * - `no-texts`: the phone can't get texts
 * - `unreachable`: the number can't be called or texted at all
 */
export type PhoneCodeResult = 'sent' | 'no-texts' | 'unreachable'

/** Texts and calls with codes. */
export interface PhoneCodes {
  /** @throws VendorFailure without a usable answer; the code may be on its way all the same */
  sendCode: (code: PhoneCode) => Promise<PhoneCodeResult>
}

type Told = Pick<PhoneCode, 'code' | 'usdot'>

/** Fits one text message, which has 160 characters. */
export function writePhoneCode({ code, usdot }: Told): string {
  return `${code} is the Milepost code for USDOT ${usdot}. It expires in 10 minutes. If nobody at your company asked for it, pass it to no one.`
}

/**
 * What a call says, one line after the other with a pause between. People write the digits down, so they come one by
 * one, twice.
 */
export function speakPhoneCode({ code, usdot }: Told): string[] {
  const [digits, number] = [Array.from(code), Array.from(usdot).join(' ')]
  return [
    `This is Milepost, about U.S. D.O.T. number ${number}.`,
    'If nobody at your company asked for a code, hang up.',
    'Your code is:',
    ...digits,
    'Again, your code is:',
    ...digits,
    'Goodbye.',
  ]
}

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

interface KeptPhoneCode {
  to: string
  subject: string
  text: string
  html: string
}

/** The built-in default: texts and calls go to the database, and /dev/mailbox shows them. */
export function mailboxPhoneCodes(keep: (code: KeptPhoneCode) => Promise<void>): PhoneCodes {
  return {
    async sendCode({ to, channel, ...told }) {
      const text = channel === 'text' ? writePhoneCode(told) : speakPhoneCode(told).join('\n')
      // the digits of the code and of the USDOT number, and fixed words: nothing to escape
      await keep({ to, subject: channel === 'text' ? 'Text message' : 'Call', text, html: `<pre>${text}</pre>` })
      return 'sent'
    },
  }
}
