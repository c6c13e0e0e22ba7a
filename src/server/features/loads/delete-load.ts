import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { deleteLoad as endpoint } from '#contract/load.ts'
import { decideLoadAction } from '#domain/load-lifecycle.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { granted } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking.sql.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import { changeTo, factsOf } from './load-facts.sql.ts'
import { changeLoad } from './load.sql.ts'
import { lockedForActor } from './locked-load.sql.ts'

/** OWN-21. The row stays: brokers keep a transaction's record three years (49 CFR 371.3). */
export async function deleteLoad(
  { params }: ParsedInputOf<typeof endpoint>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, params.id)
  const decision = granted(decideLoadAction('delete', factsOf(load), actor, now))

  await changeLoad(tx, load.id, changeTo(decision.to, now), new Date(now))
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: 'The load was taken off the board',
    by: actor.id,
    now: new Date(now),
  })
  await appendLoadEvent(tx, { loadId: load.id, type: 'deleted', actorId: actor.id, occurredAt: now, now })
  await record(tx, { type: 'load.deleted', loadId: load.id, rejectedRequestIds }, { actorId: actor.id, now })
  return { message: 'Load deleted successfully!' }
}
