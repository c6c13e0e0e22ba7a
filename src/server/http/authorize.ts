import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/api/error.ts'
import { can } from '#domain/access/permission.ts'
import { isInGroup, seatNeeded, takesAway } from '#domain/access/seat.ts'
import { contactName } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'
import { hasKey } from './idempotency-key.ts'
import { Refused } from './refusal.ts'

/** Whether it's the seat, and not the role, that keeps the caller from this: then an owner can do it. */
function isRefusedBySeat(endpoint: Endpoint, { seat }: Actor): boolean {
  const { access } = endpoint
  if (seat === null || access === 'public' || access === 'driver-link') return false
  return !isInGroup(seat, seatNeeded(endpoint)) || (access !== 'session' && takesAway(seat, access))
}

/** Whether a program's key lacks the scope. A key has scopes in place of a seat. */
export function isRefusedByScope({ scope }: Pick<Endpoint, 'scope'>, { key }: Actor): boolean {
  return key !== undefined && scope !== 'any' && (scope === undefined || !key.scopes.includes(scope))
}

/** Why this caller may not do this: no scope, no permission, another seat or no subscription. */
export function whyRefused(endpoint: Endpoint, actor: Actor | null): ErrorCode | null {
  const { access, needsSubscription } = endpoint
  if (!actor || access === 'public' || access === 'driver-link') return null
  if (isRefusedByScope(endpoint, actor)) return 'KEY_SCOPE'
  if (isRefusedBySeat(endpoint, actor) || (access !== 'session' && !can(actor, access))) return 'FORBIDDEN'
  return needsSubscription && !actor.hasAccess ? 'SUBSCRIPTION_REQUIRED' : null
}

/** Refuses before the body is read, which the check of a key needs: `replay` looks for a stored answer first. */
export function authorizeWithoutKey(endpoint: Endpoint, db: Kysely<Schema>) {
  const check = authorize(endpoint, db)
  return async (request: FastifyRequest): Promise<void> => {
    if (!hasKey(endpoint, request)) await check(request)
  }
}

export function authorize(endpoint: Endpoint, db: Kysely<Schema>) {
  return async ({ actor }: FastifyRequest): Promise<void> => {
    const code = whyRefused(endpoint, actor)
    if (!code) return
    if (code === 'KEY_SCOPE') throw refusedByScope(endpoint)
    throw actor && isRefusedBySeat(endpoint, actor) ? await refusedBySeat(db, actor) : new Refused(code)
  }
}

/** KEY-03: which scope an owner would have to add. */
export function refusedByScope({ scope }: Pick<Endpoint, 'scope'>): Refused {
  return new Refused('KEY_SCOPE', scope === undefined ? {} : { message: `This key needs the scope ${scope}` })
}

/** TEAM-07: who can do it instead. @param current what the caller can do */
export async function refusedBySeat(db: Kysely<Schema>, { accountId }: Actor, current?: object): Promise<Refused> {
  const owner = await contactName(db, accountId)
  return new Refused('FORBIDDEN', { message: `Your seat can't do this. Ask ${owner}, an owner.`, current })
}
