import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/api/error.ts'
import { can } from '#domain/access/permission.ts'
import type { Actor } from './actor.ts'
import { hasKey } from './idempotency-key.ts'
import { Refused } from './refusal.ts'

/** Why this caller may not do this: no permission or no subscription. */
export function whyRefused({ access, needsSubscription }: Endpoint, actor: Actor | null): ErrorCode | null {
  if (!actor || access === 'public' || access === 'driver-link') return null
  if (access !== 'session' && !can(actor, access)) return 'FORBIDDEN'
  return needsSubscription && !actor.hasAccess ? 'SUBSCRIPTION_REQUIRED' : null
}

/** Refuses before the body is read, which the check of a key needs: `replay` looks for a stored answer first. */
export function authorizeWithoutKey(endpoint: Endpoint) {
  const check = authorize(endpoint)
  return async (request: FastifyRequest): Promise<void> => {
    if (!hasKey(endpoint, request)) await check(request)
  }
}

export function authorize(endpoint: Endpoint) {
  return async ({ actor }: FastifyRequest): Promise<void> => {
    const code = whyRefused(endpoint, actor)
    if (code) throw new Refused(code)
  }
}
