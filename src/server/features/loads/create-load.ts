import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { postLoad } from './post-load.ts'
import type { ResolvedLane } from './resolve-lane.ts'
import { presentLoadTo } from './present-load.ts'
import { refuseDuplicateReference } from './duplicate-reference.ts'

export async function createLoad(
  { body }: ParsedEndpointInput<typeof createLoadEndpoint>,
  ctx: WriteContext,
  lane: ResolvedLane,
): Promise<EndpointResponseInput<typeof createLoadEndpoint>> {
  const { db: tx, actor, now } = ctx
  const load = await postLoad(tx, { terms: body, lane }, { ownerId: actor.id, now })
  if (Array.isArray(load)) throw new Refused('VALIDATION_ERROR', { message: load[0]?.message ?? '', details: load })
  if (!load) throw await refuseDuplicateReference(ctx, body.reference ?? '')
  return presentLoadTo(ctx, load.id)
}
