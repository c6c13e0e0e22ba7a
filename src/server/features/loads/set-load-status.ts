import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { setLoadStatusEndpoint } from '#contract/freight/load.ts'
import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import { decideLoadAction, type LoadAction } from '#domain/freight/load-lifecycle.ts'
import { isRefusal } from '#domain/freight/refusal.ts'
import { type ClaimedTap, judgeTapTime } from '#domain/time/occurred-at.ts'
import { Refused } from '#server/http/refusal.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import { appendLoadEvent, latestAgreementAt } from './load-event.sql.ts'
import { toLoadChange, toLoadSnapshot } from './load-snapshot.sql.ts'
import { updateLoadRow, type LockedLoad } from './load.sql.ts'
import { lockLoadForActor } from './lock-load-for-actor.sql.ts'
import { presentLoadTo } from './present-load.ts'

type SetLoadStatus = ParsedEndpointInput<typeof setLoadStatusEndpoint>

/** The owner marks completed; anyone else is confirming arrival. The domain checks permission. */
function actionOf(load: LockedLoad, status: 'completed' | 'cancelled', actorId: string): LoadAction {
  if (status === 'cancelled') return 'cancel'
  return actorId === load.owner_id ? 'mark-completed' : 'confirm-arrival'
}

function claimedTap({ occurredAt, clock }: SetLoadStatus['body']): ClaimedTap {
  return {
    occurredAt: occurredAt === undefined ? undefined : Date.parse(occurredAt),
    clock: clock && { ...clock, contactAt: clock.contactAt === undefined ? undefined : Date.parse(clock.contactAt) },
  }
}

function happened(action: LoadAction, { id: loadId, dispatcher_id: dispatcherId }: LockedLoad) {
  if (action === 'cancel') return { type: 'load.cancelled', loadId, dispatcherId } as const
  return {
    type: 'load.completed',
    loadId,
    carrierId: dispatcherId,
    by: action === 'confirm-arrival' ? 'arrival' : 'owner',
  } as const
}

/**
 * LIFE-02, LIFE-03, LIFE-05. An arrival is evidence: its stop event is written before the load completes, and is kept
 * even if the load was cancelled meanwhile and the response is a conflict.
 */
export async function setLoadStatus(
  { params, body }: SetLoadStatus,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof setLoadStatusEndpoint>> {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const action = actionOf(load, body.status, actor.id)
  const decision = decideLoadAction(action, toLoadSnapshot(load), actor, now, body)
  const agreedAt = action === 'confirm-arrival' ? await latestAgreementAt(tx, load.id) : null
  const time = judgeTapTime(claimedTap(body), {
    now,
    notBefore: (agreedAt ?? load.posted_at).getTime(),
    // the owner may say today what was delivered weeks ago
    ...(action === 'mark-completed' && { longestMs: Infinity }),
  })
  const tap = { loadId: load.id, actorId: actor.id, occurredAt: time.at, time, now, place: body.place }

  if (isRefusal(decision)) {
    const lateArrival = action === 'confirm-arrival' && load.status === 'cancelled' && load.dispatcher_id === actor.id
    if (lateArrival) await appendLoadEvent(tx, { ...tap, type: 'arrived', detail: { stop: 'delivery' } })
    throw new Refused(decision.code, { keepWrites: lateArrival, current: await presentLoadTo(ctx, load.id) })
  }
  if (!decision.changed) return presentLoadTo(ctx, load.id)

  if (action === 'confirm-arrival') await appendLoadEvent(tx, { ...tap, type: 'arrived', detail: { stop: 'delivery' } })
  await updateLoadRow(tx, load.id, toLoadChange(decision.to, now), new Date(now))
  await appendLoadEvent(tx, { ...tap, type: body.status, ...(body.reason && { detail: { reason: body.reason } }) })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: body.status === 'cancelled' ? 'The load was cancelled' : BOOKED_BY_ANOTHER_MESSAGE,
    by: actor.id,
    now: new Date(now),
  })
  await record(tx, { ...happened(action, load), rejectedRequestIds }, { actorId: actor.id, now })
  return presentLoadTo(ctx, load.id)
}
