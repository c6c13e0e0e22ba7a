import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import { decideLoadAction } from '#domain/freight/load-lifecycle.ts'
import { unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import { toLoadChange, toLoadSnapshot } from './load-snapshot.sql.ts'
import { lockLoadForActor } from './lock-load.step.ts'
import { updateLoadRow } from './load.sql.ts'

/** OWN-21. The row stays: brokers keep transaction records three years (49 CFR 371.3). */
export const deleteLoad = route(deleteLoadEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const decision = unwrapDecision(decideLoadAction('delete', toLoadSnapshot(load), actor, now))

  await updateLoadRow(tx, load.id, toLoadChange(decision.to, now), new Date(now))
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: 'The load was taken off the board',
    by: actor.accountId,
    now: new Date(now),
  })
  await appendLoadEvent(tx, { loadId: load.id, type: 'deleted', actorId: actor.accountId, occurredAt: now, now })
  await record(tx, { type: 'load.deleted', loadId: load.id, rejectedRequestIds }, { actorId: actor.accountId, now })
  return { message: 'Load deleted successfully!' }
})
