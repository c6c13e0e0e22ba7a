import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { setLoadStatus as endpoint } from '#contract/load.ts'
import { RIVAL_MESSAGE } from '#domain/booking.ts'
import { decideLoadAction, type LoadAction } from '#domain/load-lifecycle.ts'
import { isRefusal } from '#domain/refusal.ts'
import { tapTime } from '#domain/tap-time.ts'
import { Refused } from '#server/http/refusal.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking.sql.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import { changeTo, factsOf } from './load-facts.sql.ts'
import { changeLoad, type LockedLoad } from './load.sql.ts'
import { lockedForActor } from './locked-load.sql.ts'
import { presentedTo } from './present-load.ts'

/** The owner marks completed, everybody else can only be confirming an arrival; the table says who may. */
function actionOf(load: LockedLoad, status: 'completed' | 'cancelled', actorId: string): LoadAction {
  if (status === 'cancelled') return 'cancel'
  return actorId === load.owner_id ? 'mark-completed' : 'confirm-arrival'
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
 * LIFE-02, LIFE-03, LIFE-05. An arrival is evidence first: the stop event is written before the load completes, and is
 * kept even when the load was cancelled meanwhile and the answer is a conflict.
 */
export async function setLoadStatus(
  { params, body }: ParsedInputOf<typeof endpoint>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, params.id)
  const action = actionOf(load, body.status, actor.id)
  const decision = decideLoadAction(action, factsOf(load), actor, now)
  const occurredAt = tapTime(body.occurredAt === undefined ? undefined : Date.parse(body.occurredAt), {
    now,
    notBefore: load.posted_at.getTime(),
  })
  const tap = { loadId: load.id, actorId: actor.id, occurredAt, now, place: body.place }

  if (isRefusal(decision)) {
    const lateArrival = action === 'confirm-arrival' && load.status === 'cancelled' && load.dispatcher_id === actor.id
    if (lateArrival) await appendLoadEvent(tx, { ...tap, type: 'arrived', detail: { stop: 'delivery' } })
    throw new Refused(decision.code, { keepWrites: lateArrival, current: await presentedTo(request, load.id) })
  }
  if (!decision.changed) return presentedTo(request, load.id)

  if (action === 'confirm-arrival') await appendLoadEvent(tx, { ...tap, type: 'arrived', detail: { stop: 'delivery' } })
  await changeLoad(tx, load.id, changeTo(decision.to, now), new Date(now))
  await appendLoadEvent(tx, { ...tap, type: body.status })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: body.status === 'cancelled' ? 'The load was cancelled' : RIVAL_MESSAGE,
    by: actor.id,
    now: new Date(now),
  })
  await record(tx, { ...happened(action, load), rejectedRequestIds }, { actorId: actor.id, now })
  return presentedTo(request, load.id)
}
