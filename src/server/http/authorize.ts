import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { can } from '#domain/access/permission.ts'
import { Refused } from './refusal.ts'

/** Checks the caller's permission and subscription before reading anything that they sent. */
export function authorize({ access, needsSubscription }: Endpoint) {
  return async ({ actor }: FastifyRequest): Promise<void> => {
    if (!actor || access === 'public' || access === 'driver-link') return
    if (access !== 'session' && !can(actor, access)) throw new Refused('FORBIDDEN')
    if (needsSubscription && !actor.hasAccess) throw new Refused('SUBSCRIPTION_REQUIRED')
  }
}
