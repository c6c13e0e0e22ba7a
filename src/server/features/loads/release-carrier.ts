import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { correctArrival, releaseCarrier } from '#contract/load.ts'
import { decideLoadAction } from '#domain/load-lifecycle.ts'
import { roundsSince } from '#domain/rounds.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { granted } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { holdAccount } from '../auth/account.sql.ts'
import { closeAcceptedRequest } from '../booking/booking.sql.ts'
import { appendLoadEvent, eventTimes } from './load-event.sql.ts'
import { changeTo, factsOf } from './load-facts.sql.ts'
import { changeLoad } from './load.sql.ts'
import { lockedForActor } from './locked-load.sql.ts'
import { presentedTo } from './present-load.ts'
import { tooOften } from './present-too-often.ts'

/** Ends an assignment: the load returns to the board, the accepted request is closed with the reason, both are told. */
export async function releaseLoad(
  { params, body }: ParsedInputOf<typeof releaseCarrier>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof releaseCarrier>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, params.id)
  const current = await presentedTo(request, load.id)
  const decision = granted(decideLoadAction('release', factsOf(load), actor, now, body), current)
  const byOwner = actor.id === load.owner_id

  await changeLoad(
    tx,
    load.id,
    {
      ...changeTo(decision.to, now),
      agreed_rate_cents: null,
      agreed_pickup_at: null,
      agreed_delivery_at: null,
      agreed_detention: null,
    },
    new Date(now),
  )
  await closeAcceptedRequest(tx, load.id, {
    status: byOwner ? 'rejected' : 'withdrawn',
    message: body.reason,
    by: actor.id,
    now: new Date(now),
  })
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'released',
    actorId: actor.id,
    occurredAt: now,
    now,
    detail: { reason: body.reason, carrierId: load.dispatcher_id },
  })
  if (load.dispatcher_id) {
    const by = byOwner ? 'owner' : 'carrier'
    await record(
      tx,
      { type: 'load.released', loadId: load.id, carrierId: load.dispatcher_id, by, reason: body.reason },
      { actorId: actor.id, now },
    )
  }
  return presentedTo(request, load.id)
}

/** A mistaken arrival is corrected by an appended event; what was recorded stays on record. */
export async function correctLoadArrival(
  { params, body }: ParsedInputOf<typeof correctArrival>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof correctArrival>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, params.id)
  const carrierLeft = load.dispatcher_id !== null && !(await holdAccount(tx, load.dispatcher_id))
  const decision = granted(
    decideLoadAction('correct-arrival', { ...factsOf(load), carrierLeft }, actor, now, body),
    await presentedTo(request, load.id),
  )
  const since = new Date(roundsSince(now))
  const rounds = await eventTimes(tx, { loadId: load.id, type: 'arrival-corrected', since })
  const refusal = await tooOften(request, load.id, { round: 'correction', rounds })
  if (refusal) throw refusal

  await changeLoad(tx, load.id, changeTo(decision.to, now), new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'arrival-corrected',
    actorId: actor.id,
    occurredAt: now,
    now,
    detail: { reason: body.reason },
  })
  const { id: loadId, dispatcher_id: carrierId } = load
  await record(
    tx,
    { type: 'load.arrival-corrected', loadId, carrierId, reason: body.reason },
    { actorId: actor.id, now },
  )
  return presentedTo(request, load.id)
}
