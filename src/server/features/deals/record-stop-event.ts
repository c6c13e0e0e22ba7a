import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import { decideLoadAction } from '#domain/freight/load-lifecycle.ts'
import { isRefusal } from '#domain/freight/refusal.ts'
import type { WaitedDeal } from '#domain/freight/detention.ts'
import { firstStop, type StopId, stopNumber } from '#domain/freight/load-stop.ts'
import { describeOddArrival, findOddArrival, type OddArrival } from '#domain/freight/odd-arrival.ts'
import { decideStopEvent, findStopStay, type StopTap } from '#domain/freight/stop-event.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { boundTapTime, type ClaimedTap, judgeTapTime, type TapTime } from '#domain/time/occurred-at.ts'
import { newId } from '#server/db/new-id.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import { refuseEndedLink } from '../driver-links/open-link.step.ts'
import { appendLoadEvent, hasTapLine, listLoadHistory } from '../loads/load-event.sql.ts'
import { type LockedLoad, lockDealtLoad, readTrip, updateLoadRow } from '../loads/load.sql.ts'
import { toLoadChange, toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadEvent } from '../loads/present-load-event.ts'
import { presentCurrentLoad, presentLoadTo } from '../loads/present-load.ts'
import { carrierFor } from './deal-party.sql.ts'
import { findCarrierDeal, listRemovedStops } from './deal.sql.ts'
import { loadWaitedDeal, recordDetentionChanges } from './detention-change.ts'
import { appendStopEvent } from './stop-event.sql.ts'

type Body = ParsedEndpointInput<typeof recordStopEventEndpoint>['body']
interface ReportedTap extends Omit<Body, 'kind' | 'stop'> {
  /** as a carrier's system says it, in place of a device's clock */
  time?: TapTime
  /** the system's reason, for the shipper's: 'AO' */
  delayCode?: string
}
type CarrierDeal = NonNullable<Awaited<ReturnType<typeof findCarrierDeal>>>
interface Tap extends ReportedTap {
  kind: StopTap
  stop: StopId
}

/** The time of a tap as the device reports it. */
export function readClaimedTap({ occurredAt, clock }: ReportedTap): ClaimedTap {
  return {
    occurredAt: occurredAt === undefined ? undefined : Date.parse(occurredAt),
    clock: clock && { ...clock, contactAt: clock.contactAt === undefined ? undefined : Date.parse(clock.contactAt) },
  }
}

/** The carrier arrived at a stop or departed from it. */
export const recordStopEvent = route(recordStopEventEndpoint, ({ params, body }, ctx) =>
  recordStopTap(ctx, params.id, body),
)

/**
 * Records a tap at a stop, then completes the load if it is the arrival at the last stop (LIFE-05). The event is evidence:
 * it is kept even if the load's state conflicts with it.
 */
export async function recordStopTap(ctx: WriteContext, loadId: string, tap: Tap): Promise<Load> {
  const { db: tx, actor, now } = ctx
  const load = await lockDealtLoad(tx, loadId)
  // under the load's lock: a link that is revoked now is not used any more
  await refuseEndedLink(ctx)
  const deal = load && (await findCarrierDeal(tx, load.id, actor.accountId))
  if (!load || !deal) return refuseWithoutDeal(ctx, loadId, tap)

  const before = await loadWaitedDeal(tx, deal)
  const events = before?.events ?? []
  const { arrival } = findStopStay(events, tap.stop)
  // nobody departs before arriving
  const since = tap.kind === 'departed' && arrival ? arrival.occurredAt : 0
  const bounds = { now, notBefore: Math.max(deal.accepted_at.getTime(), since) }
  const time = tap.time ? boundTapTime(tap.time, bounds) : judgeTapTime(readClaimedTap(tap), bounds)
  const decision = decideStopEvent(
    {
      load,
      deal: { carrierId: carrierFor(deal, actor), endedAt: deal.ended_at?.getTime() ?? null },
      stops: deal.stops,
      removed: await listRemovedStops(tx, deal.id),
      events,
    },
    { ...tap, time },
    actor,
  )
  if (isRefusal(decision)) throw new Refused(decision.code, { current: await presentCurrentLoad(ctx, load.id) })
  const isInForce = deal.stops.some(({ id }) => id === tap.stop)
  const odd =
    before && decision.isNew && isInForce && tap.kind === 'arrived'
      ? await judgeTap(ctx, load.id, { before, tap, time })
      : {}
  if (odd.odd && actor.key && !tap.confirmed) throw await askProgram(ctx, load.id, odd.odd)
  if (decision.isNew || decision.isFurther)
    await appendTap(ctx, { loadId: load.id, dealId: deal.id, tap, time, stops: deal.stops })
  if (decision.completes) await completeLoad(ctx, load, { time, odd })
  else if (decision.isNew && !deal.ended_at) await touchLoad(ctx, load, { tap, odd })
  else if (decision.isNew) await reportLateTap(ctx, load, { tap, time, releasedAt: deal.ended_at, odd })
  // nobody is notified of evidence that changes nothing, but both parties read it
  else if (decision.isFurther) await updateLoadRow(tx, load.id, {}, new Date(now))
  if (decision.isNew) await recordDetentionChanges(ctx, deal, before)
  if (decision.conflict) {
    const current = await presentCurrentLoad(ctx, load.id)
    const message = isInForce ? await releaseWords(ctx, load.id, deal) : REMOVED_STOP
    throw new Refused(decision.conflict, {
      keepWrites: decision.isNew,
      current,
      ...(message !== undefined && { message }),
    })
  }
  return presentLoadTo(ctx, load.id)
}

const REMOVED_STOP = 'A change removed this stop. The time is kept on record'

/** An odd arrival is recorded all the same. The broker's notification names what is odd. */
async function judgeTap(
  { db }: WriteContext,
  loadId: string,
  { before, tap, time }: { before: WaitedDeal; tap: Tap; time: TapTime },
): Promise<OddPart> {
  const odd = findOddArrival(await readTrip(db, loadId, before), tap.stop, time.at)
  return odd ? { odd } : {}
}

/** FACE-22: what a screen asks a person before the tap is sent. */
async function askProgram(ctx: WriteContext, loadId: string, odd: OddArrival): Promise<Refused> {
  const why = describeOddArrival(odd)
  const message = `${why.charAt(0).toUpperCase()}${why.slice(1)}. If the time is right, send it again with "confirmed": true`
  return new Refused('STATUS_CONFLICT', { current: await presentCurrentLoad(ctx, loadId), message })
}

interface OddPart {
  odd?: OddArrival
}

/** Who released the deal's carrier, and when. The deal keeps the zone: the load may be deleted by then. */
async function releaseWords(
  ctx: WriteContext,
  loadId: string,
  { id, ended_at: endedAt, stops }: Pick<CarrierDeal, 'id' | 'ended_at' | 'stops'>,
): Promise<string | undefined> {
  const lines = endedAt ? await listLoadHistory(ctx.db, loadId) : []
  const release = lines.find(({ type, deal_id }) => type === 'released' && deal_id === id)
  if (!release || !endedAt) return undefined
  const who =
    release.actor_id === ctx.actor.accountId
      ? 'You'
      : (presentLoadEvent(release, ctx.actor.accountId).actor ?? 'Milepost')
  return `${who} released this load on ${formatStopTime(endedAt.getTime(), firstStop(stops).zone)}.`
}

interface JudgedTap {
  loadId: string
  dealId: string
  tap: Pick<Tap, 'kind' | 'stop' | 'place' | 'delayCode'>
  time: TapTime
  /** of the deal as they are now */
  stops: CarrierDeal['stops']
}

/** Adds the event to its deal's chain, and a line to the load's history. */
export async function appendTap({ db: tx, actor, now }: WriteContext, { loadId, dealId, tap, time, stops }: JudgedTap) {
  const id = newId()
  const { kind, stop, place, delayCode } = tap
  await appendStopEvent(tx, {
    id,
    dealId,
    kind,
    stop,
    actorId: actor.accountId,
    linkId: actor.link?.id,
    now,
    time,
    place,
  })
  await appendLoadEvent(tx, {
    id,
    loadId,
    dealId,
    type: kind,
    actorId: actor.accountId,
    isByDriver: actor.link !== undefined,
    occurredAt: time.at,
    now,
    time,
    detail: { stop, ...nameOfStop(stop, stops), ...(delayCode && { delayCode }) },
  })
}

/** The stop's name as it was numbered then: a later change may give it another number. Nothing with two stops. */
export function nameOfStop(stop: StopId, stops: CarrierDeal['stops']): { at?: string } {
  const [number, place] = [stopNumber(stop, stops), stops.find(({ id }) => id === stop)]
  return number === null || !place ? {} : { at: `stop ${number}, ${place.city}, ${place.state}` }
}

async function completeLoad(
  ctx: WriteContext,
  load: LockedLoad,
  { time, odd }: { time: TapTime; odd: OddPart },
): Promise<void> {
  const { db: tx, actor, now } = ctx
  const decision = unwrapDecision(decideLoadAction('confirm-arrival', toLoadSnapshot(load), actor, now))
  await updateLoadRow(tx, load.id, toLoadChange(decision.to, now), new Date(now))
  const { id: loadId, dispatcher_id: carrierId } = load
  const isByDriver = actor.link !== undefined
  await appendLoadEvent(tx, {
    loadId,
    actorId: actor.accountId,
    isByDriver,
    occurredAt: time.at,
    time,
    now,
    type: 'completed',
  })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: BOOKED_BY_ANOTHER_MESSAGE,
    by: actor.accountId,
    now: new Date(now),
  })
  const about = { loadId, carrierId, by: 'arrival', isByDriver, rejectedRequestIds } as const
  const event = { type: 'load.completed', ...about, ...odd } as const
  await record(tx, event, { actorId: actor.accountId, now })
}

/** Both parties' devices get the event with the load. */
async function touchLoad(
  { db: tx, actor, now }: WriteContext,
  { id: loadId }: LockedLoad,
  { tap: { kind, stop }, odd }: { tap: Tap; odd: OddPart },
) {
  await updateLoadRow(tx, loadId, {}, new Date(now))
  const isByDriver = actor.link !== undefined
  await record(
    tx,
    { type: 'stop.recorded', loadId, carrierId: actor.accountId, kind, stop, isByDriver, wasReleased: false, ...odd },
    { actorId: actor.accountId, now },
  )
}

/** A released carrier's tap that its deal still takes, so the broker is notified. */
async function reportLateTap(
  { db: tx, actor, now }: WriteContext,
  { id: loadId }: LockedLoad,
  { tap: { kind, stop }, time, releasedAt, odd }: { tap: Tap; time: TapTime; releasedAt: Date | null; odd: OddPart },
) {
  const isByDriver = actor.link !== undefined
  const event = {
    type: 'stop.recorded',
    loadId,
    carrierId: actor.accountId,
    kind,
    stop,
    isByDriver,
    wasReleased: true,
    ...odd,
    ...(releasedAt && time.earliest > releasedAt.getTime() && { isAfterRelease: true as const }),
  } as const
  await record(tx, event, { actorId: actor.accountId, now })
}

/**
 * Without a deal there is nothing to be evidence for. An arrival of a tendered carrier on a load that was cancelled
 * stays in its history, once.
 */
async function refuseWithoutDeal(ctx: WriteContext, loadId: string, tap: Tap): Promise<never> {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, loadId)
  const current = await presentLoadTo(ctx, load.id)
  const decision = decideLoadAction('confirm-arrival', toLoadSnapshot(load), actor, now)
  const { kind: type, stop } = tap
  const isKept = load.status === 'cancelled' && load.dispatcher_id === actor.accountId
  const keepWrites = isKept && !(await hasTapLine(tx, { loadId: load.id, actorId: actor.accountId, type, stop }))
  if (keepWrites) {
    const time = judgeTapTime(readClaimedTap(tap), { now, notBefore: load.posted_at.getTime() })
    const line = { loadId: load.id, actorId: actor.accountId, occurredAt: time.at, time, now, type, detail: { stop } }
    await appendLoadEvent(tx, line)
  }
  throw new Refused(isRefusal(decision) ? decision.code : 'STATUS_CONFLICT', { keepWrites, current })
}
