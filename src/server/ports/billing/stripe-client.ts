import { Stripe } from 'stripe'
import { type FailureReason, VendorFailure } from '../vendor/vendor-failure.ts'

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** an origin to use instead of Stripe's */
  apiBase: string | undefined
  /** signs webhooks; undefined only with test keys: changes at Stripe then arrive once a day */
  webhookSecret: string | undefined
  timeoutMs?: number
}

/** The SDK retries once, so a user waits at most twice this. */
const TIMEOUT_MS = 6_000

const REASONS: readonly [typeof Stripe.errors.StripeError, FailureReason][] = [
  [Stripe.errors.StripeAuthenticationError, 'REQUEST_DENIED'],
  [Stripe.errors.StripePermissionError, 'REQUEST_DENIED'],
  [Stripe.errors.StripeRateLimitError, 'OVER_QUERY_LIMIT'],
  [Stripe.errors.StripeInvalidRequestError, 'INVALID_REQUEST'],
  [Stripe.errors.StripeConnectionError, 'UNAVAILABLE'],
]

function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const reason = REASONS.find(([kind]) => error instanceof kind)?.[1] ?? 'UNAVAILABLE'
  return new VendorFailure(reason, `Stripe: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`)
}

/** Whether Stripe says it doesn't exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

export function isUnattached(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && /not attached/.test(error.message)
}

/** Result of `ask`, or `instead` for errors it handles; other Stripe errors become VendorFailure. */
export async function callStripe<T>(ask: () => Promise<T>, instead?: (error: unknown) => T | undefined): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const answer = instead?.(error)
    if (answer !== undefined) return answer
    throw failureOf(error)
  }
}

export function clientFor({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeConfig): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
