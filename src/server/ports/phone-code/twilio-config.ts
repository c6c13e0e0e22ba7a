import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorOrigin } from '../vendor/vendor-address.ts'
import type { TwilioConfig } from './twilio-phone-codes.ts'

function sid(name: string, kind: string) {
  return z.optional(
    z.string().check(z.regex(new RegExp(`^${kind}[0-9a-f]{32}$`), `${name} must be ${kind} and 32 characters`)),
  )
}

export const TWILIO_VARIABLES = {
  TWILIO_ACCOUNT_SID: sid('TWILIO_ACCOUNT_SID', 'AC'),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_API_KEY: sid('TWILIO_API_KEY', 'SK'),
  TWILIO_API_SECRET: z.optional(z.string()),
  TWILIO_FROM: z.optional(
    z.string().check(z.regex(/^\+1\d{10}$/, 'TWILIO_FROM must be a US phone number, like +12145550100')),
  ),
  TWILIO_API_BASE: vendorOrigin('TWILIO_API_BASE', 'http://localhost:12112'),
}

type TwilioVariables = Partial<Record<keyof typeof TWILIO_VARIABLES, string | undefined>>

function refuse(variable: keyof TwilioVariables, why = 'required to send codes by phone'): never {
  return refuseStart(variable, why)
}

function readAuth(values: TwilioVariables, accountSid: string): TwilioConfig['auth'] {
  const { TWILIO_AUTH_TOKEN: token, TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = values
  if (key === undefined) {
    if (secret !== undefined) return refuse('TWILIO_API_KEY')
    if (token === undefined) return refuse('TWILIO_AUTH_TOKEN', 'required by Twilio, or an API key')
    return { user: accountSid, password: token }
  }
  if (token !== undefined) return refuse('TWILIO_AUTH_TOKEN', 'set it or an API key, not both')
  if (secret === undefined) return refuse('TWILIO_API_SECRET')
  return { user: key, password: secret }
}

/**
 * Undefined: Twilio isn't used.
 * @throws Error with one line naming the variable
 */
export function readTwilioConfig(values: TwilioVariables): TwilioConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_FROM: from, TWILIO_API_BASE: apiBase } = values
  const names = Object.keys(TWILIO_VARIABLES) as (keyof TwilioVariables)[]
  if (names.every((name) => values[name] === undefined)) return undefined
  if (accountSid === undefined) return refuse('TWILIO_ACCOUNT_SID')
  const auth = readAuth(values, accountSid)
  if (from === undefined) return refuse('TWILIO_FROM')
  return { accountSid, auth, from, apiBase }
}
