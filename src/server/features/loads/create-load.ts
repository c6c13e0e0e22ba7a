import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { announcePosted } from './announce-load.ts'
import { readOwnerDetention } from './posted-detention.sql.ts'
import { resolveTerms } from './resolve-terms.ts'
import type { ResolvedLane } from './resolve-lane.ts'
import { insertLoads } from './insert-load.sql.ts'
import { presentLoadTo } from './present-load.ts'
import { refuseDuplicateReference } from './duplicate-reference.ts'

/** CREATE-30: the commit puts the load on the board. */
export async function createLoad(
  { body }: ParsedEndpointInput<typeof createLoadEndpoint>,
  ctx: WriteContext,
  lane: ResolvedLane,
): Promise<EndpointResponseInput<typeof createLoadEndpoint>> {
  const { db: tx, actor, now } = ctx
  const profile = await readOwnerDetention(tx, actor.id)
  // the load keeps its terms when the profile changes
  const terms = resolveTerms({ ...body, detention: body.detention ?? {} }, lane, { now, profile })
  if (Array.isArray(terms)) throw new Refused('VALIDATION_ERROR', { message: terms[0]?.message ?? '', details: terms })
  const [load] = await insertLoads(tx, [terms], { ownerId: actor.id, now: new Date(now) })
  if (!load) throw await refuseDuplicateReference(ctx, terms.load.reference ?? '')
  await announcePosted(tx, [{ id: load.id, rateCents: terms.load.rate_cents }], { actorId: actor.id, now })
  return presentLoadTo(ctx, load.id)
}
