import { correctArrivalEndpoint, releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { decideLoadAction } from '#domain/freight/load-lifecycle.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { isStopReached } from '#domain/freight/next-stop.ts'
import { repeatWindowStart } from '#domain/freight/repeat-limit.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { lockActiveAccount } from '../account/account.sql.ts'
import { closeAcceptedRequest } from '../booking/booking-request.sql.ts'
import { appendLoadEvent, eventTimes } from '../loads/load-event.sql.ts'
import { listStopIds, updateLoadRow } from '../loads/load.sql.ts'
import { toLoadChange, toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadTo, presentRepeatRefusal } from '../loads/present-load.ts'
import { correctDeliveryStay } from './correct-stop-event.ts'
import { requireConsentToAct } from './consent-to-act.step.ts'
import { endDeal, findOpenDeal } from './deal.sql.ts'
import { listStopEvents } from './stop-event.sql.ts'
import { findPostedWay, writeAgreedStops } from './write-agreed-stops.sql.ts'

/** Ends an assignment: reopens the load, closes the accepted request with the reason, notifies both parties. */
export const releaseCarrier = route(releaseCarrierEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const current = () => presentLoadTo(ctx, load.id)
  const deal = await findOpenDeal(tx, load.id)
  await requireConsentToAct(tx, deal, actor, current)
  const decision = await unwrapDecision(decideLoadAction('release', toLoadSnapshot(load), actor, now, body), current)
  const byOwner = actor.accountId === load.owner_id

  await updateLoadRow(
    tx,
    load.id,
    {
      ...toLoadChange(decision.to, now),
      agreed_rate_cents: null,
      agreed_pickup_at: null,
      agreed_delivery_at: null,
      agreed_pickup_until: null,
      agreed_delivery_until: null,
      agreed_detention: null,
    },
    new Date(now),
  )
  const posted = deal && (await findPostedWay(tx, deal.id))
  if (posted) await writeAgreedStops(tx, load, posted)
  await closeAcceptedRequest(tx, load.id, {
    status: byOwner ? 'rejected' : 'withdrawn',
    message: body.reason,
    by: actor.accountId,
    now: new Date(now),
  })
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'released',
    actorId: actor.accountId,
    occurredAt: now,
    now,
    detail: { reason: body.reason, carrierId: load.dispatcher_id },
  })
  await endDeal(tx, load.id, new Date(now))
  if (load.dispatcher_id) {
    const by = byOwner ? 'owner' : actor.accountId === load.hauler_id ? 'hauler' : 'carrier'
    const done = deal ? await numberDoneStops(tx, load.id, deal.id) : []
    const about = { loadId: load.id, carrierId: load.dispatcher_id, by, reason: body.reason } as const
    await record(
      tx,
      { type: 'load.released', ...about, ...(done.length > 0 && { done }) },
      { actorId: actor.accountId, now },
    )
  }
  return presentLoadTo(ctx, load.id)
})

/** Of a load that is posted again: the numbers of the stops where the truck has been. None with two stops. */
async function numberDoneStops(tx: WriteContext['db'], loadId: string, dealId: string): Promise<number[]> {
  const [stops, events] = [await listStopIds(tx, loadId), await listStopEvents(tx, dealId)]
  if (stops.length <= POSTED_STOPS.length) return []
  return stops.flatMap((id, index) => (isStopReached(events, id) ? [index + 1] : []))
}

/** Corrects a mistaken arrival by appending an event; the original stays on record. */
export const correctArrival = route(correctArrivalEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const carrierLeft = load.dispatcher_id !== null && !(await lockActiveAccount(tx, load.dispatcher_id))
  const decision = await unwrapDecision(
    decideLoadAction('correct-arrival', { ...toLoadSnapshot(load), carrierLeft }, actor, now, body),
    () => presentLoadTo(ctx, load.id),
  )
  const since = new Date(repeatWindowStart(now))
  const rounds = await eventTimes(tx, { loadId: load.id, type: 'arrival-corrected', since })
  const refusal = await presentRepeatRefusal(ctx, load.id, { round: 'correction', rounds })
  if (refusal) throw refusal

  await correctDeliveryStay(ctx, load.id, body.reason)
  await updateLoadRow(tx, load.id, toLoadChange(decision.to, now), new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'arrival-corrected',
    actorId: actor.accountId,
    occurredAt: now,
    now,
    detail: { reason: body.reason },
  })
  const { id: loadId, dispatcher_id: carrierId } = load
  await record(
    tx,
    { type: 'load.arrival-corrected', loadId, carrierId, reason: body.reason },
    { actorId: actor.accountId, now },
  )
  return presentLoadTo(ctx, load.id)
})
