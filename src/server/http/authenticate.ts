import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Actor } from './actor.ts'
import { networkOf } from './network-of.ts'
import { Refused } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null on a public endpoint */
    actor: Actor | null
  }
}

export interface Authenticators {
  clock: () => number
  authenticate: (authorization: string | undefined, now: number) => Promise<Actor | null>
  /** the same for a driver's link; @throws Refused LINK_ENDED, or RATE_LIMITED when the network guesses */
  authenticateLink: (authorization: string | undefined, who: { now: number; network: string }) => Promise<Actor | null>
}

/** Finds out who calls, by a session or by a driver's link. */
export function authenticate({ access }: Endpoint, { clock, ...by }: Authenticators) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return
    const { authorization } = request.headers
    request.actor = await (access === 'driver-link'
      ? by.authenticateLink(authorization, { now: clock(), network: networkOf(request.ip) })
      : by.authenticate(authorization, clock()))
    if (!request.actor) throw new Refused('UNAUTHENTICATED')
  }
}
