import { correctStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { whyNotCorrectedTo } from '#domain/freight/corrected-time.ts'
import type { WaitedDeal } from '#domain/freight/detention.ts'
import { lastStop } from '#domain/freight/load-stop.ts'
import { decideStopCorrection, type StopEvent } from '#domain/freight/stop-event.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { tapAt } from '#domain/time/occurred-at.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { refuseField, Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { readTrip, updateLoadRow } from '../loads/load.sql.ts'
import { lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { carrierFor } from './deal-party.sql.ts'
import { findOpenDeal } from './deal.sql.ts'
import { loadWaitedDeal, recordDetentionChanges } from './detention-change.ts'
import { appendTap, nameOfStop } from './record-stop-event.ts'
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

interface CorrectedTime {
  deal: { load_id: string; accepted_at: Date }
  event: StopEvent
  before: WaitedDeal
  time: number
}

/** @throws Refused VALIDATION_ERROR at `occurredAt`: the form judges by the same rule, and the server's clock decides */
async function refuseWrongTime({ db, now }: WriteContext, { deal, event, before, time }: CorrectedTime): Promise<void> {
  // the field has no seconds
  if (time + MINUTE_MS <= deal.accepted_at.getTime())
    throw refuseField('occurredAt', 'Must be after the load was booked')
  const why = whyNotCorrectedTo(time, event, await readTrip(db, deal.load_id, before), now)
  if (why !== undefined) throw refuseField('occurredAt', why)
}

/** The carrier corrects its own tap: to another time, or it voids it, such as a departure on the wrong load. */
export const correctStopEvent = route(correctStopEventEndpoint, async ({ params, body }, ctx) => {
  const { reason } = body
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const current = () => presentLoadTo(ctx, load.id)
  const deal = await findOpenDeal(tx, load.id)
  if (!deal || actor.accountId !== carrierFor(deal, actor))
    throw new Refused('NOT_ALLOWED', { current: await current() })
  const before = await loadWaitedDeal(tx, deal)
  const event = before?.events.find(({ id }) => id === params.eventId)
  if (!before || !event) throw new Refused('NOT_FOUND')
  // a tap at a stop that a change removed counts for nothing
  if (!deal.stops.some(({ id }) => id === event.stop))
    throw new Refused('STATUS_CONFLICT', { current: await current() })
  const isReplaced = body.occurredAt !== undefined
  await unwrapDecision(decideStopCorrection(event, { ...before, isReplaced }, now), current)
  const time = body.occurredAt === undefined ? null : Date.parse(body.occurredAt)
  if (time !== null) await refuseWrongTime(ctx, { deal, event, before, time })

  await appendCorrection(ctx, { dealId: deal.id, event, reason })
  const detail = { stop: event.stop, ...nameOfStop(event.stop, deal.stops), reason, corrects: event.id }
  const line = { loadId: load.id, actorId: actor.accountId, occurredAt: now, now, detail }
  await appendLoadEvent(tx, { ...line, type: 'stop-corrected' })
  const { kind, stop } = event
  if (kind === 'corrected') throw new Error('a correction is never corrected')
  if (time !== null)
    await appendTap(ctx, {
      loadId: load.id,
      dealId: deal.id,
      tap: { kind, stop },
      time: tapAt(time),
      stops: deal.stops,
    })
  await updateLoadRow(tx, load.id, {}, new Date(now))
  const about = { loadId: load.id, carrierId: actor.accountId, kind, stop, reason }
  const times = time !== null && {
    times: { from: new Date(event.occurredAt).toISOString(), to: new Date(time).toISOString() },
  }
  await record(tx, { type: 'stop.corrected', ...about, ...times }, { actorId: actor.accountId, now })
  await recordDetentionChanges(ctx, deal, before)
  return presentLoadTo(ctx, load.id)
})
