import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { API_TOKEN_PREFIX } from '#domain/access/api-token.ts'
import type { Actor } from './actor.ts'
import { networkOf } from './network-of.ts'
import { Refused } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null on a public endpoint */
    actor: Actor | null
  }
}

/** What is left of a program's minute. */
export interface KeyRate {
  /** requests in a minute */
  most: number
  remaining: number
  /** seconds until the next minute begins */
  reset: number
}

export interface Authenticators {
  clock: () => number
  authenticate: (authorization: string | undefined, now: number) => Promise<Actor | null>
  /** the same for a program's key; @throws Refused KEY_ENDED, or RATE_LIMITED when the network guesses */
  authenticateKey: (authorization: string, who: { now: number; network: string }) => Promise<Actor | null>
  /** counts a request of a program; @throws Refused RATE_LIMITED */
  countKeyRequest: (keyId: string, now: number) => KeyRate
  /** who calls by a driver's link; @throws Refused LINK_ENDED, or RATE_LIMITED when the network guesses */
  authenticateLink: (authorization: string | undefined, who: { now: number; network: string }) => Promise<Actor | null>
}

const KEY = new RegExp(`^Bearer ${API_TOKEN_PREFIX}`, 'i')

/** Whether a header names a program's key, and no session. */
export function namesKey(authorization: string | undefined): authorization is string {
  return authorization !== undefined && KEY.test(authorization)
}

/** The program of a key, whose request counts. @throws Refused also beyond its minute */
export async function authenticateProgram(
  { authorization, reply, ...who }: { authorization: string; reply: FastifyReply; now: number; network: string },
  { authenticateKey, countKeyRequest }: Pick<Authenticators, 'authenticateKey' | 'countKeyRequest'>,
): Promise<Actor | null> {
  const actor = await authenticateKey(authorization, who)
  if (actor?.key) sayRate(reply, countKeyRequest(actor.key.id, who.now))
  return actor
}

/** Finds out who calls, by a session, a program's key or a driver's link. */
export function authenticate({ access }: Endpoint, { clock, ...by }: Authenticators) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (access === 'public') return
    const { authorization } = request.headers
    const who = { now: clock(), network: networkOf(request.ip) }
    if (access === 'driver-link') request.actor = await by.authenticateLink(authorization, who)
    else if (namesKey(authorization)) request.actor = await authenticateProgram({ authorization, reply, ...who }, by)
    else request.actor = await by.authenticate(authorization, who.now)
    if (!request.actor) throw new Refused('UNAUTHENTICATED')
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
function sayRate(reply: FastifyReply, { most, remaining, reset }: KeyRate): void {
  reply.header('ratelimit-policy', `"minute";q=${most};w=60`).header('ratelimit', `"minute";r=${remaining};t=${reset}`)
}
