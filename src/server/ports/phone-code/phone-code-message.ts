import type { PhoneCode } from './phone-code.ts'

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
