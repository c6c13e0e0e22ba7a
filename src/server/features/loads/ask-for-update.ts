import { askForUpdateEndpoint } from '#contract/freight/load-actions.ts'
import { ASK_AGAIN_MS, decideUpdateRequest } from '#domain/freight/update-request.ts'
import { unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { appendLoadEvent, eventTimes } from './load-event.sql.ts'
import { toLoadSnapshot } from './load-snapshot.sql.ts'
import { lockLoadForActor } from './lock-load.step.ts'
import { presentLoadTo } from './present-load.ts'

/** The owner asks the carrier how a load goes. It changes nothing on the load but its history. */
export const askForUpdate = route(askForUpdateEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const current = await presentLoadTo(ctx, load.id)
  const since = new Date(now - ASK_AGAIN_MS)
  // a carrier who took the load since wasn't asked
  const requestTimes = await eventTimes(tx, {
    loadId: load.id,
    type: 'update-asked',
    since,
    ...(load.dispatcher_id !== null && { carrierId: load.dispatcher_id }),
  })
  const lastAskedAt = requestTimes.length === 0 ? null : Math.max(...requestTimes)
  const decision = await unwrapDecision(
    decideUpdateRequest(toLoadSnapshot(load), actor, lastAskedAt, now),
    async () => current,
  )
  if (decision.isNew) {
    const { carrierId } = decision
    await appendLoadEvent(tx, {
      loadId: load.id,
      type: 'update-asked',
      actorId: actor.accountId,
      occurredAt: now,
      now,
      detail: { carrierId },
    })
    await record(tx, { type: 'load.update-asked', loadId: load.id, carrierId }, { actorId: actor.accountId, now })
  }
  return current
})
