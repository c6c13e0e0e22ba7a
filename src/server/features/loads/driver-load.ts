import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { readDriverLoadEndpoint, recordDriverEventEndpoint } from '#contract/freight/driver-load.ts'
import type { ReadContext, WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { markLinkSeen } from '../driver-links/driver-link.sql.ts'
import { presentDriverLoad } from './present-driver-load.ts'
import { recordStopTap } from './record-stop-event.ts'

/** The driver's page opens: the dispatcher sees that it did. */
export async function readDriverLoad(
  _: unknown,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readDriverLoadEndpoint>> {
  const { db, actor, now } = ctx
  const link = actor.link
  if (link && (await markLinkSeen(db, link.id, now))) await db.transaction().execute((tx) => touchLoad(tx, link.loadId))
  return presentDriverLoad(ctx)
}

/**
 * The driver's tap is the carrier's, by the same rules. What a refusal says of the load is cut to what a driver sees.
 * @throws Refused NOT_FOUND for any load but the link's
 */
export async function recordDriverEvent(
  { params, body }: ParsedEndpointInput<typeof recordDriverEventEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof recordDriverEventEndpoint>> {
  if (ctx.actor.link?.loadId !== params.id) throw new Refused('NOT_FOUND')
  try {
    await recordStopTap(ctx, params.id, body)
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'LINK_ENDED') throw error
    throw new Refused(error.code, { keepWrites: error.keepWrites, current: await presentDriverLoad(ctx) })
  }
  return presentDriverLoad(ctx)
}
