import '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ApiScope } from '#contract/programs/api-scope.ts'
import { isInGroup, type SeatGroup, seatNeeded } from '#domain/access/seat.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'
import { authenticateProgram, type Authenticators, namesKey } from './authenticate.ts'
import { isRefusedByScope, refusedByScope, refusedBySeat } from './authorize.ts'
import type { Admit } from './budget.ts'
import { goneWith } from './gone-with.ts'
import { holdInMaintenance, type InMaintenance } from './hold-in-maintenance.ts'
import { networkOf } from './network-of.ts'
import { Refused } from './refusal.ts'

/** A route that is no endpoint of the contract: a file, a stream, a page without an account. */
interface RawRoute extends Admitted {
  /** of its row in `budgets.ts` */
  name: string
}

/** Who may call it. Without `authenticate`, anybody may. */
interface Admitted {
  /** who calls; null is refused */
  authenticate?: (request: FastifyRequest) => Promise<Actor | null>
  /** opens it to a program's key, beside whom `authenticate` knows */
  scope?: ApiScope
  /** TEAM-07: of a person; as of an endpoint, a write without one needs a desk */
  seat?: SeatGroup
}

declare module 'fastify' {
  interface FastifyContextConfig {
    raw?: RawRoute
  }
}

/** The options of such a route. The API's description leaves it out. */
export function rawRoute(name: string, admitted: Admitted = {}) {
  const raw: RawRoute = { name, ...admitted }
  return { schema: { hide: true }, config: { raw } }
}

interface Guard extends Pick<Authenticators, 'authenticateKey' | 'countKeyRequest'> {
  db: Kysely<Schema>
  clock: () => number
  admit: Admit
  inMaintenance: InMaintenance
  /** @throws Error when the route has no row */
  check: (route: { name: string; method: string }) => unknown
}

/**
 * Lets callers of raw routes wait for their turn, as those of endpoints do.
 * @throws Error at the start when a route has no row
 */
export function guardRawRoutes(
  api: FastifyInstance,
  { db, clock, admit, inMaintenance, check, ...programs }: Guard,
): void {
  api.addHook('onRoute', ({ config, method, url }) => {
    if (config?.endpoint) return
    if (!config?.raw) throw new Error(`${String(method)} ${url} is no endpoint, and names no row in budgets.ts`)
    check({ name: config.raw.name, method: String(method) })
  })
  api.addHook('preHandler', async (request, reply) => {
    const { raw } = request.routeOptions.config
    if (!raw) return
    const { authorization } = request.headers
    const who = { now: clock(), network: networkOf(request.ip) }
    const isProgram = raw.authenticate !== undefined && namesKey(authorization)
    const actor = isProgram
      ? await authenticateProgram({ authorization, reply, ...who }, programs)
      : await raw.authenticate?.(request)
    if (raw.authenticate && !actor) throw new Refused('UNAUTHENTICATED')
    if (actor && isRefusedByScope(raw, actor)) throw refusedByScope(raw)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (actor?.seat && !isInGroup(actor.seat, seatNeeded({ method, ...raw }))) throw await refusedBySeat(db, actor)
    request.actor = actor ?? null
    await holdInMaintenance({ method: request.method, path: request.url }, inMaintenance)()
    const gone = goneWith(reply)
    // streams files as they are
    const time = { usedMs: 0, countsStatements: false }
    const about = { name: raw.name, method: request.method }
    const leave = await admit(about, { ...who, db, actor: request.actor, now: clock(), time }, gone)
    if (gone.aborted) leave()
    else gone.addEventListener('abort', leave)
  })
}
