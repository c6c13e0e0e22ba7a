import { isDeepStrictEqual } from 'node:util'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { decideLoadAction } from '#domain/freight/load-lifecycle.ts'
import { endNameOf, NOT_A_STOP } from '#domain/freight/load-stop.ts'
import { matchStops } from '#domain/freight/match-stops.ts'
import { type LoadPaper, withoutDocks } from '#domain/freight/paper-terms.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import { readStoredDetention } from '../deals/present-deal.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import type { LockedLoad } from '../loads/load.sql.ts'
import { toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { checkCustomer } from '../money/check-customers.step.ts'
import { announceRaise, DUPLICATE_REFERENCE, refuseDuplicateReference } from './post-load.ts'
import { findLoadsByReference, listStops, mergeDetention, readOwnerDetention, replaceTerms } from './posting.sql.ts'
import { postedStops, type StoredStop, type Terms } from './posted-stops.ts'
import type { ResolvedLane } from './resolve-lane.ts'
import { type ResolvedTerms, resolveTerms } from './resolve-terms.ts'

type Stop = Awaited<ReturnType<typeof listStops>>[number]
type Edit = ParsedEndpointInput<typeof updateLoadEndpoint>['body']

/** The responseMessage when an edit of the terms rejects requests. */
const CHANGED_MESSAGE = 'The load changed'

/** What a carrier sees before it books and the rate confirmation states. Changing it, or a stop's place, rejects pending requests. */
const DEAL = [
  'rate_cents',
  'pickup_at',
  'pickup_until',
  'delivery_at',
  'delivery_until',
  'vehicle',
  'trailer',
  'team',
  'partial',
  'weight_lbs',
  'commodity',
  'packaging_type',
  'special_instructions',
  'broker_notes',
] as const
const PLACE = ['address', 'city', 'state', 'zip_code', 'latitude', 'longitude'] as const
/** What else the carrier sees of a stop between; the load has the times of the ends. */
const BETWEEN = [...PLACE, 'kind', 'appointment_at', 'appointment_until', 'pieces', 'weight_lbs'] as const
const OF_LOAD = ['appointment_at', 'appointment_until'] as const

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}

function changedIn<T extends object>(before: T, after: Partial<T>, columns: readonly (keyof T)[]): (keyof T)[] {
  return columns.filter((column) => column in after && !same(before[column], after[column]))
}

/** For an edit that leaves out the windows: a time that it moved is exact, the others keep their end. */
function exactWhereMoved({ pickup_at, delivery_at }: ResolvedTerms['load'], load: LockedLoad) {
  return {
    ...(!same(pickup_at, load.pickup_at) && { pickup_until: null }),
    ...(!same(delivery_at, load.delivery_at) && { delivery_until: null }),
  }
}

/** An unmoved stop keeps its precision and zone; if neither moved, the quoted miles stay too. */
function keepingWhatStands(terms: ResolvedTerms, load: LockedLoad, stops: readonly Stop[]): ResolvedTerms {
  const stays = terms.stops.map((stop) => {
    const before = stops.find(({ id }) => id === stop.id)
    return before !== undefined && same(before.latitude, stop.latitude) && same(before.longitude, stop.longitude)
  })
  const isSameRoad = stays.every(Boolean) && isSameOrder(terms.stops, stops)
  const { distance_miles, drive_minutes, distance_source } = load
  const kept = terms.stops.map((stop, index) => {
    const before = stops.find(({ id }) => id === stop.id)
    return {
      ...stop,
      ...(stays[index] && before && { precision: before.precision, zone: before.zone }),
      ...(isSameRoad && before && { leg_miles: before.leg_miles, leg_minutes: before.leg_minutes }),
    }
  })
  return {
    load: {
      ...exactWhereMoved(terms.load, load),
      ...terms.load,
      ...(isSameRoad && { distance_miles, drive_minutes, distance_source }),
    },
    stops: kept as ResolvedTerms['stops'],
  }
}

/** Whether the same stops come in the same order. */
function isSameOrder(after: ResolvedTerms['stops'], before: readonly Stop[]): boolean {
  return after.length === before.length && after.every(({ id }, index) => id === before[index]?.id)
}

/** Each id of the list must name a stop of the load: an end its end, one between one between. */
function refuseUnknownStops({ stops: sent = [] }: Terms, stops: readonly Stop[]): void {
  const details = sent.flatMap(({ id }, index) => {
    const isEnd = index === 0 || index === sent.length - 1
    const isStop = isEnd ? stops.at(index === 0 ? 0 : -1)?.id === id : stops.slice(1, -1).some((stop) => stop.id === id)
    return id === undefined || isStop ? [] : [{ path: `stops.${index}.id`, message: NOT_A_STOP }]
  })
  if (details.length > 0) throw new Refused('VALIDATION_ERROR', { message: NOT_A_STOP, details })
}

function differences(terms: ResolvedTerms, load: LockedLoad, stops: readonly Stop[]) {
  const { detention: _, paper, ...plain } = terms.load
  const columns = Object.keys(plain) as (keyof typeof plain)[]
  const ofStops = terms.stops.flatMap((stop) => {
    const before = stops.find(({ id }) => id === stop.id)
    if (!before) return []
    const isEnd = endNameOf(before.id) !== undefined
    const columns = (Object.keys(stop) as (keyof typeof stop)[]).filter(
      (column) => !isEnd || !OF_LOAD.some((each) => each === column),
    )
    const seen: readonly string[] = isEnd ? PLACE : BETWEEN
    return changedIn<typeof stop>(before as typeof stop, stop, columns).map((column) => ({
      isSeen: seen.includes(column),
    }))
  })
  const isOtherList = !isSameOrder(terms.stops, stops)
  const [before, after] = [
    load.paper ?? {},
    paper === undefined ? (load.paper ?? {}) : (JSON.parse(paper) as LoadPaper),
  ]
  const ofLoad = changedIn<LockedLoad>(load, plain, columns)
  return {
    any: isOtherList || ofLoad.length + ofStops.length > 0 || !isDeepStrictEqual(before, after),
    deal:
      isOtherList ||
      ofStops.some(({ isSeen }) => isSeen) ||
      ofLoad.some((column) => DEAL.some((each) => each === column)) ||
      !isDeepStrictEqual(withoutDocks(before), withoutDocks(after)),
  }
}

/** Whether an edit moves a stop, so that its route must be measured again. */
export function changesLane(stops: readonly StoredStop[], terms: Terms): boolean {
  const posted = postedStops(terms, stops)
  if (posted.length !== stops.length) return true
  return posted.some(({ location: to, stored }, index) => {
    const from = stops[index]
    if (!from) return true
    if (stored) return false
    const { latitude, longitude } = from
    if (to.coordinates) return latitude !== to.coordinates.latitude || longitude !== to.coordinates.longitude
    return from.city !== to.city || from.state !== to.state || from.zip_code !== to.zipCode
  })
}

/** Stops between that the list names by their content alone. */
function nameByContent(terms: ResolvedTerms, stored: readonly Stop[]): ResolvedTerms {
  const contentOf = (stop: ResolvedTerms['stops'][number] | Stop) => ({
    kind: stop.kind,
    address: stop.address,
    city: stop.city,
    state: stop.state,
    zipCode: stop.zip_code,
    at: stop.appointment_at.getTime(),
  })
  const sent = terms.stops.map((stop) => ({ ...contentOf(stop), id: stop.id }))
  const between = stored.slice(1, -1).map((stop) => ({ ...contentOf(stop), id: stop.id }))
  const ids = matchStops(sent, between)
  return { ...terms, stops: terms.stops.map((stop, index) => ({ ...stop, id: ids[index] ?? null })) }
}

/**
 * EDIT-14. A change of what the rate confirmation states and the carrier saw rejects the pending requests: they asked
 * for other terms. The reference and the docks' contacts are shown once booked, so they reject nothing.
 * Idempotent: a repeated edit changes nothing.
 * @param load locked
 * @param isByContent stops between without an id may be stored ones
 * @returns whether anything changed
 */
export async function changeLoad(
  ctx: WriteContext,
  load: LockedLoad,
  { body, lane, isByContent = false }: { body: Edit; lane: ResolvedLane; isByContent?: boolean },
): Promise<boolean> {
  const { db: tx, actor, now } = ctx
  const current = () => presentLoadTo(ctx, load.id)
  await unwrapDecision(decideLoadAction('edit', toLoadSnapshot(load), actor, now), current)
  const before = readStoredDetention(load.detention)
  // an edit that leaves it out keeps what is stored
  const detention = body.detention
    ? mergeDetention(body.detention, await readOwnerDetention(tx, load.owner_id))
    : before
  const stops = await listStops(tx, load.id)
  refuseUnknownStops(body, stops)
  // another edit changed the stops since the route was measured
  if (lane.places.length !== postedStops(body, stops).length)
    throw new Refused('STALE_VERSION', { current: await current() })
  const checked = resolveTerms(body, lane, { now, detention, stored: stops })
  if (Array.isArray(checked))
    throw new Refused('VALIDATION_ERROR', { message: checked[0]?.message ?? '', details: checked })
  // an edit of other fields keeps a customer that was closed since
  if (body.customerId !== load.customer_id) {
    const problem = await checkCustomer(tx, load.owner_id, body.customerId)
    if (problem) throw refuseField(problem.path, problem.message)
  }

  const terms = keepingWhatStands(isByContent ? nameByContent(checked, stops) : checked, load, stops)
  const changes = differences(terms, load, stops)
  const isDetentionChanged = !isDeepStrictEqual(before, detention)
  if (!changes.any && !isDetentionChanged) return false
  if (body.version !== undefined && body.version !== load.version)
    throw new Refused('STALE_VERSION', { current: await current() })
  const { reference } = terms.load
  if (reference && reference !== load.reference) {
    const others = await findLoadsByReference(tx, actor.accountId, [reference])
    if (others.length > 0) throw await refuseDuplicateReference(ctx, reference)
  }

  await replaceTerms(tx, load, terms, new Date(now)).catch((error: unknown) => {
    // another of the owner's loads took the reference concurrently
    throw isUniqueViolation(error, 'load_reference')
      ? new Refused('REFERENCE_TAKEN', { details: [DUPLICATE_REFERENCE] })
      : error
  })
  const rejectedRequestIds =
    changes.deal || isDetentionChanged
      ? await closePendingRequests(tx, load.id, { message: CHANGED_MESSAGE, by: actor.accountId, now: new Date(now) })
      : []
  await appendLoadEvent(tx, { loadId: load.id, type: 'changed', actorId: actor.accountId, occurredAt: now, now })
  await record(tx, { type: 'load.changed', loadId: load.id, rejectedRequestIds }, { actorId: actor.accountId, now })
  const raise = { id: load.id, from: load.rate_cents, to: terms.load.rate_cents }
  await announceRaise(tx, raise, { actorId: actor.accountId, now })
  return true
}
