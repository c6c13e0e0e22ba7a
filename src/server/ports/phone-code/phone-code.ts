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
