import * as z from 'zod/mini'
import type { TwilioConfig } from '#server/ports/phone-code/twilio-phone-codes.ts'

export function address(name: string) {
  return z.optional(
    z.url({ protocol: /^https?$/, error: `${name} must be a URL that starts with https:// or http://` }),
  )
}

export function vapidKey(name: string, bytes: number) {
  return z.optional(
    z
      .string()
      .check(
        z.refine(
          (key) => /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes,
          `${name} must be ${bytes} bytes in base64url`,
        ),
      ),
  )
}

function stripeKey(name: string, kind: string, looks: string) {
  return z.optional(z.string().check(z.regex(new RegExp(`^${kind}_(test|live)_\\w+$`), `${name} must be ${looks}`)))
}

export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: stripeKey('STRIPE_SECRET_KEY', '(?:sk|rk)', 'sk_test_… or sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('STRIPE_PUBLISHABLE_KEY', 'pk', 'pk_test_… or pk_live_…'),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(z.regex(/^whsec_[\w+/=]+$/, "STRIPE_WEBHOOK_SECRET must be whsec_…, from the webhook's page at Stripe")),
  ),
  STRIPE_API_BASE: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'STRIPE_API_BASE must be an origin, like http://localhost:12111')),
  ),
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  apiBase: string | undefined
  /** undefined only with test keys: changes at Stripe then arrive once a day */
  webhookSecret: string | undefined
}

interface StripeVariables {
  NODE_ENV: string
  BILLING?: 'stripe' | 'sandbox' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_API_BASE?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

function refuse(variable: string, why: string): never {
  throw new Error(`Milepost cannot start: ${variable}: ${why}`)
}

/**
 * Undefined means the sandbox, which grants a subscription for a test card. So production runs it only if the operator
 * says so, never because the keys are missing.
 * @throws Error with one line naming the variable
 */
export function readStripeConfig(values: StripeVariables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, BILLING: billing } = values
  const { STRIPE_API_BASE: apiBase, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  const isConfigured = [secretKey, publishableKey, apiBase, webhookSecret].some((value) => value !== undefined)
  if (billing === 'sandbox' && isConfigured) refuse('BILLING', "sandbox, although Stripe's variables are set")
  if (!isConfigured && billing === undefined && values.NODE_ENV === 'production')
    refuse('STRIPE_SECRET_KEY', 'required in production. BILLING=sandbox starts without real payments')
  if (!isConfigured && billing !== 'stripe') return undefined
  if (secretKey === undefined) return refuse('STRIPE_SECRET_KEY', 'required by Stripe')
  if (publishableKey === undefined) return refuse('STRIPE_PUBLISHABLE_KEY', 'required by Stripe')
  const isLive = secretKey.includes('_live_')
  // a mixed pair accepts cards that it can never charge
  if (isLive !== publishableKey.includes('_live_'))
    refuse('STRIPE_PUBLISHABLE_KEY', 'use two test keys or two live keys')
  if (isLive && webhookSecret === undefined) refuse('STRIPE_WEBHOOK_SECRET', 'required with live keys')
  return { secretKey, publishableKey, apiBase, webhookSecret }
}

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
  TWILIO_API_BASE: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'TWILIO_API_BASE must be an origin, like http://localhost:12112')),
  ),
}

type TwilioVariables = Partial<Record<keyof typeof TWILIO_VARIABLES, string | undefined>>

function missing(variable: string, why = 'required to send codes by phone'): Error {
  return new Error(`Milepost cannot start: ${variable}: ${why}`)
}

function readAuth(values: TwilioVariables, accountSid: string): TwilioConfig['auth'] {
  const { TWILIO_AUTH_TOKEN: token, TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = values
  if (key === undefined) {
    if (secret !== undefined) throw missing('TWILIO_API_KEY')
    if (token === undefined) throw missing('TWILIO_AUTH_TOKEN', 'required by Twilio, or an API key')
    return { user: accountSid, password: token }
  }
  if (token !== undefined) throw missing('TWILIO_AUTH_TOKEN', 'set it or an API key, not both')
  if (secret === undefined) throw missing('TWILIO_API_SECRET')
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
  if (accountSid === undefined) throw missing('TWILIO_ACCOUNT_SID')
  const auth = readAuth(values, accountSid)
  if (from === undefined) throw missing('TWILIO_FROM')
  return { accountSid, auth, from, apiBase }
}

export const REGISTERS = ['fmcsa', 'sample', 'off'] as const

export type RegisterConfig =
  { name: 'fmcsa'; key: string; url: string | undefined; dataUrl: string | undefined } | { name: 'sample' }

interface RegisterVariables {
  NODE_ENV: string
  CARRIER_REGISTER?: (typeof REGISTERS)[number] | undefined
  FMCSA_WEB_KEY?: string | undefined
  FMCSA_URL?: string | undefined
  DOT_DATA_URL?: string | undefined
}

/**
 * Which register of motor carriers is asked; undefined: none. The sample's carriers are invented, so it is refused in
 * production.
 * @throws Error with one line naming the invalid variable
 */
export function readRegisterConfig(values: RegisterVariables): RegisterConfig | undefined {
  const { FMCSA_WEB_KEY: key, FMCSA_URL: url, DOT_DATA_URL: dataUrl } = values
  const production = values.NODE_ENV === 'production'
  const name = values.CARRIER_REGISTER ?? (key ? 'fmcsa' : production ? 'off' : 'sample')
  if (name === 'off') return undefined
  if (name === 'sample') {
    if (production) throw new Error('Milepost cannot start: CARRIER_REGISTER: sample is not for production')
    return { name }
  }
  if (!key) throw new Error('Milepost cannot start: FMCSA_WEB_KEY: required by fmcsa')
  return { name, key, url, dataUrl }
}
