import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorOrigin } from '../vendor/vendor-address.ts'
import type { StripeConfig } from './stripe-client.ts'

function stripeKey(name: string, kind: string, looks: string) {
  return z.optional(z.string().check(z.regex(new RegExp(`^${kind}_(test|live)_\\w+$`), `${name} must be ${looks}`)))
}

export const STRIPE_VARIABLES = {
  BILLING: z.optional(z.enum(['stripe', 'sandbox'], 'BILLING must be stripe or sandbox')),
  STRIPE_SECRET_KEY: stripeKey('STRIPE_SECRET_KEY', '(?:sk|rk)', 'sk_test_… or sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('STRIPE_PUBLISHABLE_KEY', 'pk', 'pk_test_… or pk_live_…'),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(z.regex(/^whsec_[\w+/=]+$/, "STRIPE_WEBHOOK_SECRET must be whsec_…, from the webhook's page at Stripe")),
  ),
  STRIPE_API_BASE: vendorOrigin('STRIPE_API_BASE', 'http://localhost:12111'),
}

/**
 * Undefined means the sandbox, which grants a subscription for a test card. So production runs it only if the operator
 * says so, never because the keys are missing.
 * @throws Error with one line naming the variable
 */
export function readStripeConfig(
  values: z.output<z.ZodMiniObject<typeof STRIPE_VARIABLES>>,
  production: boolean,
): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, BILLING: billing } = values
  const { STRIPE_API_BASE: apiBase, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  const isConfigured = [secretKey, publishableKey, apiBase, webhookSecret].some((value) => value !== undefined)
  if (billing === 'sandbox' && isConfigured) refuseStart('BILLING', "sandbox, although Stripe's variables are set")
  if (!isConfigured && billing === undefined && production)
    refuseStart('STRIPE_SECRET_KEY', 'required in production. BILLING=sandbox starts without real payments')
  if (!isConfigured && billing !== 'stripe') return undefined
  if (secretKey === undefined) return refuseStart('STRIPE_SECRET_KEY', 'required by Stripe')
  if (publishableKey === undefined) return refuseStart('STRIPE_PUBLISHABLE_KEY', 'required by Stripe')
  const isLive = secretKey.includes('_live_')
  // a mixed pair accepts cards that it can never charge
  if (isLive !== publishableKey.includes('_live_'))
    refuseStart('STRIPE_PUBLISHABLE_KEY', 'use two test keys or two live keys')
  if (isLive && webhookSecret === undefined) refuseStart('STRIPE_WEBHOOK_SECRET', 'required with live keys')
  return { secretKey, publishableKey, apiBase, webhookSecret }
}
