import { startFakeVendor, type VendorReply, type VendorRequest } from './vendor-stand-in.ts'

const ACCOUNT = `AC${'5e'.repeat(16)}`
const TOKEN = 'b3'.repeat(16)
export const API_KEY = `SK${'7a'.repeat(16)}`
export const API_SECRET = 'Xw9secretOfTheKey'
/** The operator's own number. */
const FROM = '+12145550100'

/** A text or a call that was accepted. */
export interface PhoneMessage {
  /** E.164 */
  to: string
  by: 'text' | 'call'
  /** the text, or what the call says, line by line */
  said: string
}

export interface TwilioStandIn {
  url: string
  env: Record<string, string>
  accepted: readonly PhoneMessage[]
  /** everything that was asked, accepted or not */
  asked: readonly VendorRequest[]
  /** numbers that get no texts, from now on */
  landlines: (numbers: readonly string[]) => void
  /** another answer to everything, until undefined */
  saysInstead: (reply: VendorReply | undefined) => void
  stop: () => Promise<void>
}

/** An error as Twilio's REST API words it. */
export function twilioError(status: number, code: number, message: string): VendorReply {
  return { status, json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}

/** What a call says. Throws on TwiML that Twilio wouldn't read. */
function linesIn(twiml: string): string[] {
  const inner = /^<\?xml version="1.0" encoding="UTF-8"\?><Response>(.*)<\/Response>$/s.exec(twiml)?.[1]
  const verb = /<Say language="en-US">([^<>&]+)<\/Say>|<Pause length="\d"\/>/g
  if (inner === undefined || inner.replaceAll(verb, '') !== '') throw new Error(`Not TwiML: ${twiml}`)
  return [...inner.matchAll(verb)].flatMap(([, line]) => (line === undefined ? [] : [line]))
}

function isSignedIn({ headers }: VendorRequest): boolean {
  const [user, password] = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')
  return (user === ACCOUNT && password === TOKEN) || (user === API_KEY && password === API_SECRET)
}

/** Twilio's REST API of 2010-04-01 for texts and calls: basic auth, forms, JSON, and its own error codes. */
export async function startTwilio(): Promise<TwilioStandIn> {
  const vendor = await startFakeVendor()
  const accepted: PhoneMessage[] = []
  let landlines: readonly string[] = []
  let instead: VendorReply | undefined

  function send(asked: VendorRequest): VendorReply {
    const resource = new RegExp(`^/2010-04-01/Accounts/${ACCOUNT}/(Messages|Calls)\\.json$`).exec(
      asked.url.pathname,
    )?.[1]
    if (resource === undefined || asked.method !== 'POST')
      return twilioError(404, 20404, `The requested resource ${asked.url.pathname} was not found`)
    if (!isSignedIn(asked)) return twilioError(401, 20003, 'Authenticate')
    const { To: to = '', From: from, Body: text, Twiml: twiml } = asked.body as Record<string, string>
    const isText = resource === 'Messages'
    if (!/^\+1[2-9]\d{2}[2-9]\d{6}$/.test(to))
      return isText
        ? twilioError(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
        : twilioError(400, 21217, `Phone number does not appear to be valid: ${to}`)
    if (from !== FROM)
      return isText
        ? twilioError(400, 21606, `The 'From' phone number ${from} is not a valid, SMS-capable phone number`)
        : twilioError(400, 21210, `'From' phone number not verified: ${from}`)
    if (isText && landlines.includes(to)) return twilioError(400, 21614, `'To' number is not a valid mobile number`)
    if (isText && !text) return twilioError(400, 21602, 'Message body is required.')
    if (!isText && !twiml) return twilioError(400, 21205, 'Url parameter is required.')
    accepted.push({ to, by: isText ? 'text' : 'call', said: isText ? (text ?? '') : linesIn(twiml ?? '').join('\n') })
    const sid = `${isText ? 'SM' : 'CA'}${String(accepted.length).padStart(32, '0')}`
    return { status: 201, json: { sid, account_sid: ACCOUNT, to, from, status: 'queued', price: null } }
  }

  vendor.says((asked) => (instead === undefined ? send(asked) : instead))
  return {
    url: vendor.url,
    env: { TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: FROM, TWILIO_API_BASE: vendor.url },
    accepted,
    asked: vendor.asked,
    landlines: (numbers) => {
      landlines = numbers
    },
    saysInstead: (reply) => {
      instead = reply
    },
    stop: vendor.stop,
  }
}

/** The six digits of a text or a call, which says them twice. */
export function codeOf({ by, said }: PhoneMessage): string {
  const code = by === 'text' ? /^(\d{6}) /.exec(said)?.[1] : /code is:\n((?:\d\n){6})Again/.exec(said)?.[1]
  if (code === undefined) throw new Error(`No code in '${said}'`)
  return code.replaceAll('\n', '')
}
