import * as z from 'zod/mini'
import { fetchVendorJson, joinUrl, parseVendorAnswer, toVendorFailure } from '../vendor/ask-vendor.ts'
import { type PhoneCode, type PhoneCodeResult, type PhoneCodes, speakPhoneCode, writePhoneCode } from './phone-code.ts'

export interface TwilioConfig {
  accountSid: string
  /** the account's token, or an API key of it */
  auth: { user: string; password: string }
  /** E.164, a number of the account's that can text and call */
  from: string
  /** an origin to use instead of Twilio's */
  apiBase: string | undefined
  timeoutMs?: number | undefined
}

const TWILIO_URL = 'https://api.twilio.com'

/** Somebody waits at the screen. */
const TIMEOUT_MS = 10_000

/** Seconds that a phone rings: about four times, before most voicemail answers. */
const RING_SECONDS = '20'

/** Texts and calls have this in common. */
const acceptedSchema = z.object({ sid: z.string().check(z.regex(/^(SM|MM|CA)[0-9a-f]{32}$/)) })
const refusedSchema = z.object({ code: z.number() })

/** Twilio's error codes that say something about the number, not about us. */
const RESULTS: Readonly<Record<number, PhoneCodeResult>> = {
  // not a mobile number
  21614: 'no-texts',
  // no carrier delivers texts to it
  21612: 'no-texts',
  // its holder answered STOP to an earlier text
  21610: 'no-texts',
  // the operator's settings don't allow texts to its region
  21408: 'no-texts',
  // not a phone number
  21211: 'unreachable',
  13224: 'unreachable',
  21217: 'unreachable',
  // the operator's settings don't allow calls to it
  21215: 'unreachable',
  21216: 'unreachable',
}

/** TwiML. The words are fixed but for digits, so nothing in them needs escaping. */
function toTwiml(lines: readonly string[]): string {
  const said = lines.map((line) => `<Say language="en-US">${line}</Say><Pause length="1"/>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><Response><Pause length="1"/>${said}</Response>`
}

function requestOf({ to, channel, ...told }: PhoneCode, from: string): { path: string; form: Record<string, string> } {
  return channel === 'text'
    ? { path: 'Messages.json', form: { To: to, From: from, Body: writePhoneCode(told) } }
    : {
        path: 'Calls.json',
        form: { To: to, From: from, Twiml: toTwiml(speakPhoneCode(told)), Timeout: RING_SECONDS },
      }
}

/** Twilio's REST API of 2010-04-01. Nothing is tried twice: the phone would ring twice. */
export function twilioPhoneCodes(config: TwilioConfig): PhoneCodes {
  const { accountSid, auth, from, apiBase = TWILIO_URL, timeoutMs = TIMEOUT_MS } = config
  const authorization = `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}`
  return {
    async sendCode(code) {
      const { path, form } = requestOf(code, from)
      const { status, body } = await fetchVendorJson({
        url: joinUrl(apiBase, `2010-04-01/Accounts/${accountSid}/${path}`),
        headers: { authorization },
        form,
        timeoutMs,
      })
      if (status < 400) {
        parseVendorAnswer(acceptedSchema, body)
        return 'sent'
      }
      const refused = z.safeParse(refusedSchema, body)
      const result = refused.success ? RESULTS[refused.data.code] : undefined
      if (result === undefined) throw toVendorFailure(status)
      return result
    },
  }
}
