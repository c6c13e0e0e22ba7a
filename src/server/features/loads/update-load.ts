import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { updateLoad as endpoint } from '#contract/load-post.ts'
import { decideLoadAction } from '#domain/load-lifecycle.ts'
import { violatesUnique } from '#server/db/unique-violation.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { granted, Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking.sql.ts'
import { checkedTerms, type CheckedTerms } from './checked-terms.ts'
import type { Lane } from './lane.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import { factsOf } from './load-facts.sql.ts'
import type { LockedLoad } from './load.sql.ts'
import { lockedForActor } from './locked-load.sql.ts'
import { loadsOfReferences, replaceTerms, stopsOf } from './new-load.sql.ts'
import { presentedTo } from './present-load.ts'
import { referenceTaken, TAKEN } from './reference-taken.ts'

type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** The responseMessage of the requests that an edit of the deal rejects. */
const CHANGED_MESSAGE = 'The load changed'

/** What was agreed upon when a carrier asked: rate, times, places and equipment. */
const DEAL = ['rate_cents', 'pickup_at', 'delivery_at', 'vehicle', 'trailer'] as const
const PLACE = ['address', 'city', 'state', 'zip_code', 'latitude', 'longitude'] as const

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}

function changedIn<T extends object>(before: T, after: Partial<T>, columns: readonly (keyof T)[]): (keyof T)[] {
  return columns.filter((column) => column in after && !same(before[column], after[column]))
}

/** A stop that has not moved keeps how exactly it is known, and two of them keep the miles that were quoted. */
function keepingWhatStands(terms: CheckedTerms, load: LockedLoad, stops: readonly Stop[]): CheckedTerms {
  const stays = terms.stops.map((stop, index) => {
    const before = stops[index]
    return before !== undefined && same(before.latitude, stop.latitude) && same(before.longitude, stop.longitude)
  })
  const { distance_miles, drive_minutes, distance_source } = load
  const kept = terms.stops.map((stop, index) => ({
    ...stop,
    ...(stays[index] && {
      precision: stops[index]?.precision ?? stop.precision,
      zone: stops[index]?.zone ?? stop.zone,
    }),
  }))
  return {
    load: { ...terms.load, ...(stays.every(Boolean) && { distance_miles, drive_minutes, distance_source }) },
    stops: kept as CheckedTerms['stops'],
  }
}

function differences(terms: CheckedTerms, load: LockedLoad, stops: readonly Stop[]) {
  const columns = Object.keys(terms.load) as (keyof CheckedTerms['load'])[]
  const ofStops = terms.stops.flatMap((stop, index) => {
    const before = stops[index]
    if (!before) return []
    const changed = changedIn<Stop>(before, stop, Object.keys(stop) as (keyof Stop)[])
    return changed.map((column) => ({ column, isPlace: PLACE.some((each) => each === column) }))
  })
  const ofLoad = changedIn<LockedLoad>(load, terms.load, columns)
  return {
    any: ofLoad.length + ofStops.length > 0,
    deal: ofStops.some(({ isPlace }) => isPlace) || ofLoad.some((column) => DEAL.some((each) => each === column)),
  }
}

/**
 * EDIT-14. A change of rate, times, stops or equipment rejects the pending requests: they asked for another deal. Sent
 * again, an edit finds the load as it should be and changes nothing.
 */
export async function updateLoad(
  { params, body }: ParsedInputOf<typeof endpoint>,
  request: WriteRequest,
  lane: Lane,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, params.id)
  const current = await presentedTo(request, load.id)
  granted(decideLoadAction('edit', factsOf(load), actor, now), current)
  const checked = checkedTerms(body, lane, now)
  if (Array.isArray(checked))
    throw new Refused('VALIDATION_ERROR', { message: checked[0]?.message ?? '', details: checked })

  const stops = await stopsOf(tx, load.id)
  const terms = keepingWhatStands(checked, load, stops)
  const changes = differences(terms, load, stops)
  if (!changes.any) return current
  if (body.version !== undefined && body.version !== load.version) throw new Refused('STALE_VERSION', { current })
  const { reference } = terms.load
  if (reference && reference !== load.reference) {
    const others = await loadsOfReferences(tx, actor.id, [reference])
    if (others.length > 0) throw await referenceTaken(request, reference)
  }

  await replaceTerms(tx, load, terms, new Date(now)).catch((error: unknown) => {
    // another of the owner's loads got the reference in this very moment
    throw violatesUnique(error, 'load_reference') ? new Refused('REFERENCE_TAKEN', { details: [TAKEN] }) : error
  })
  const rejectedRequestIds = changes.deal
    ? await closePendingRequests(tx, load.id, { message: CHANGED_MESSAGE, by: actor.id, now: new Date(now) })
    : []
  await appendLoadEvent(tx, { loadId: load.id, type: 'changed', actorId: actor.id, occurredAt: now, now })
  await record(tx, { type: 'load.changed', loadId: load.id, rejectedRequestIds }, { actorId: actor.id, now })
  return presentedTo(request, load.id)
}
