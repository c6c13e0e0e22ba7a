import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import { decideLoadAction } from '#domain/freight/load-lifecycle.ts'
import { judgeTapTime } from '#domain/time/occurred-at.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { findLastStop, isOwnLoad, lockDealtLoad, type LockedLoad, updateLoadRow } from '../loads/load.sql.ts'
import { toLoadChange, toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { readClaimedTap, recordStopTap } from './record-stop-event.ts'

function happened(
  action: 'cancel' | 'mark-completed',
  { id: loadId, dispatcher_id: dispatcherId, agreed_rate_cents: agreed }: LockedLoad,
) {
  if (action === 'cancel') return { type: 'load.cancelled', loadId, dispatcherId } as const
  const wasTender = agreed === null && { wasTender: true as const }
  return {
    type: 'load.completed',
    loadId,
    carrierId: dispatcherId,
    by: 'owner',
    isByDriver: false,
    ...wasTender,
  } as const
}

/** Only the arrival at the last stop completes a load. */
async function recordArrivalAtLastStop(
  ctx: WriteContext,
  loadId: string,
  body: ParsedEndpointInput<typeof setLoadStatusEndpoint>['body'],
) {
  // under the lock: a change of the stops may be accepted meanwhile
  await lockDealtLoad(ctx.db, loadId)
  const last = await findLastStop(ctx.db, loadId)
  if (!last) throw new Refused('NOT_FOUND')
  const { stop = last } = body
  const load = await recordStopTap(ctx, loadId, { ...body, kind: 'arrived', stop })
  if (stop === last) return load
  throw new Refused('STATUS_CONFLICT', { keepWrites: true, current: load, message: NOT_LAST })
}

const NOT_LAST = 'A change gave the load another last stop. Your arrival is recorded where you tapped it'

/** LIFE-02, LIFE-03, LIFE-05. The owner marks completed; anyone else is confirming arrival, which is a stop event. */
export const setLoadStatus = route(setLoadStatusEndpoint, async ({ params, body }, ctx) => {
  if (body.status === 'completed' && !(await isOwnLoad(ctx.db, params.id, ctx.actor.accountId)))
    return recordArrivalAtLastStop(ctx, params.id, body)

  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const action = body.status === 'cancelled' ? 'cancel' : 'mark-completed'
  const decision = await unwrapDecision(decideLoadAction(action, toLoadSnapshot(load), actor, now, body), () =>
    presentLoadTo(ctx, load.id),
  )
  if (!decision.changed) return presentLoadTo(ctx, load.id)

  const time = judgeTapTime(readClaimedTap(body), {
    now,
    notBefore: load.posted_at.getTime(),
    // the owner may say today what was delivered weeks ago
    ...(action === 'mark-completed' && { longestMs: Infinity }),
  })
  await updateLoadRow(tx, load.id, toLoadChange(decision.to, now), new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    actorId: actor.accountId,
    occurredAt: time.at,
    time,
    now,
    type: body.status,
    ...(body.reason && { detail: { reason: body.reason } }),
  })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: body.status === 'cancelled' ? 'The load was cancelled' : BOOKED_BY_ANOTHER_MESSAGE,
    by: actor.accountId,
    now: new Date(now),
  })
  await record(tx, { ...happened(action, load), rejectedRequestIds }, { actorId: actor.accountId, now })
  return presentLoadTo(ctx, load.id)
})
