import { seatNeeded } from '#domain/access/seat.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './error.ts'
import { isHeldInMaintenance } from './maintenance.ts'

/**
 * Whether a write runs once per Idempotency-Key. Under /auth only what the outbox queues does, so stored answers never
 * contain tokens or codes. A request with a password ignores its key.
 */
export function takesIdempotencyKey({
  access,
  method,
  path,
  queued,
  keyless,
}: Pick<Endpoint, 'access' | 'method' | 'path' | 'queued' | 'keyless'>): boolean {
  return access !== 'public' && method !== 'GET' && !keyless && (queued === true || !path.startsWith('/auth/'))
}

/** The codes that follow from the rest of an endpoint's declaration, so that none repeats them. */
export function deriveErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, method, path, needsSubscription, params, query, body } = endpoint
  const isWrite = method !== 'GET'
  const takesKey = takesIdempotencyKey(endpoint)
  const isSignedIn = access !== 'public' && access !== 'driver-link'
  const codes: [ErrorCode, boolean][] = [
    ['MALFORMED', isWrite || params !== undefined],
    ['UNAUTHENTICATED', access !== 'public'],
    ['SUBSCRIPTION_REQUIRED', needsSubscription === true],
    ['FORBIDDEN', isSignedIn && (access !== 'session' || seatNeeded(endpoint) !== 'any')],
    // a key that isn't right, at any door but those of links and of nobody
    ['KEY_ENDED', isSignedIn],
    ['KEY_SCOPE', isSignedIn],
    ['LINK_ENDED', access === 'driver-link'],
    // a program's minute; guesses of links and keys; public forms
    ['RATE_LIMITED', access !== 'public' || !path.startsWith('/health/')],
    // too many requests at once, or an hourly budget
    ['OVER_BUDGET', access !== 'public'],
    ['IDEMPOTENCY_IN_PROGRESS', takesKey],
    ['OP_CANCELLED', takesKey],
    ['TOO_LARGE', isWrite],
    // the key itself is checked too
    ['VALIDATION_ERROR', takesKey || [params, query, body].some((schema) => schema !== undefined)],
    ['IDEMPOTENCY_KEY_MISMATCH', takesKey],
    ['OP_VERSION_UNSUPPORTED', true],
    ['INTERNAL', true],
    ['UNAVAILABLE', true],
    ['MAINTENANCE', isHeldInMaintenance(endpoint)],
  ]
  return codes.flatMap(([code, applies]) => (applies ? [code] : []))
}

/** Every code with which an endpoint may refuse. */
export function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  return [...new Set([...deriveErrorCodes(endpoint), ...(endpoint.errors ?? [])])]
}
