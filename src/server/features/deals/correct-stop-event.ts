import { correctStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { lastStop } from '#domain/freight/load-stop.ts'
import { decideStopCorrection, type StopEvent } from '#domain/freight/stop-event.ts'
import { tapAt } from '#domain/time/occurred-at.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { updateLoadRow } from '../loads/load.sql.ts'
import { lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { carrierFor } from './deal-party.sql.ts'
import { findOpenDeal } from './deal.sql.ts'
import { loadWaitedDeal, recordDetentionChanges } from './detention-change.ts'
import { appendStopEvent } from './stop-event.sql.ts'

/** Voids a stop event by another one; the first stays on record. */
async function appendCorrection(
  { db: tx, actor, now }: WriteContext,
  { dealId, event, reason }: { dealId: string; event: StopEvent; reason: string },
): Promise<void> {
  const { id: corrects, stop } = event
  await appendStopEvent(tx, {
    dealId,
    kind: 'corrected',
    stop,
    actorId: actor.accountId,
    now,
    time: tapAt(now),
    corrects,
    reason,
  })
}

/** Voids what is recorded of the last stop, when the owner says that the truck didn't arrive. The load must be locked. */
export async function correctDeliveryStay(ctx: WriteContext, loadId: string, reason: string): Promise<void> {
  const deal = await findOpenDeal(ctx.db, loadId)
  if (!deal) return
  const before = await loadWaitedDeal(ctx.db, deal)
  if (!before) return
  const { stops, events } = before
  const last = lastStop(stops).id
  const corrected = new Set(events.map(({ corrects }) => corrects))
  for (const event of events)
    if (event.stop === last && event.kind !== 'corrected' && !corrected.has(event.id))
      await appendCorrection(ctx, { dealId: deal.id, event, reason })
  await recordDetentionChanges(ctx, deal, before)
}

/** The carrier corrects its own tap, such as a departure on the wrong load. */
export const correctStopEvent = route(correctStopEventEndpoint, async ({ params, body: { reason } }, ctx) => {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const current = () => presentLoadTo(ctx, load.id)
  const deal = await findOpenDeal(tx, load.id)
  if (!deal || actor.accountId !== carrierFor(deal, actor))
    throw new Refused('NOT_ALLOWED', { current: await current() })
  const before = await loadWaitedDeal(tx, deal)
  const event = before?.events.find(({ id }) => id === params.eventId)
  if (!before || !event) throw new Refused('NOT_FOUND')
  await unwrapDecision(decideStopCorrection(event, before, now), current)

  await appendCorrection(ctx, { dealId: deal.id, event, reason })
  const detail = { stop: event.stop, reason, corrects: event.id }
  const line = { loadId: load.id, actorId: actor.accountId, occurredAt: now, now, detail }
  await appendLoadEvent(tx, { ...line, type: 'stop-corrected' })
  await updateLoadRow(tx, load.id, {}, new Date(now))
  const { kind, stop } = event
  if (kind !== 'corrected')
    await record(
      tx,
      { type: 'stop.corrected', loadId: load.id, carrierId: actor.accountId, kind, stop, reason },
      { actorId: actor.accountId, now },
    )
  await recordDetentionChanges(ctx, deal, before)
  return presentLoadTo(ctx, load.id)
})
