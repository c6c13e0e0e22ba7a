import { speakPhoneCode, writePhoneCode } from './phone-code-message.ts'
import type { PhoneCodes } from './phone-code.ts'

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
