import type { Page } from '#contract/api/common-schemas.ts'
import type { MyLoadsSort } from '#contract/freight/load-query.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { lastStop, stopOf } from '#domain/freight/load-stop.ts'
import { currentRate, dollarsToCents } from '#domain/freight/money.ts'
import { findNextStop } from '#domain/freight/next-stop.ts'
import { compareValues } from '#domain/text/compare-values.ts'
import { countPages } from '#domain/text/paging.ts'
import { buildLoadSearchWords, matchesSearch, normalizeSearchWords } from '#domain/text/search-words.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { writtenPartyName } from '#domain/text/names.ts'
import { hasFilter, type MyLoadsFilter } from './my-loads-search.ts'

function listSearchWords(load: Load): string[] {
  const { equipmentRequirements: equipment } = load
  const open = buildLoadSearchWords(
    { ...load, commodity: equipment.commodity, vehicle: equipment.type, trailer: equipment.trailer },
    stopsOf(load).map(({ location: { city, state, zipCode } }) => ({ city, state, zip: zipCode })),
  )
  return [...open, ...normalizeSearchWords(load.reference)]
}

function isWithin(day: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

function isWorkOf(load: Load, assignee: MyLoadsFilter['assignee'], personId: PersonId): boolean {
  if (assignee === undefined) return true
  const id = load.assignee?.id
  return assignee === 'none' ? id === undefined : id === (assignee === 'me' ? personId : assignee)
}

/** Whether a list with this filter has it, whatever its status. */
export function matchesFilter(load: Load, filter: MyLoadsFilter, personId: PersonId): boolean {
  // as `isOnMyLoads` has it: a tender that the owner completed without the carrier
  if (load.status === 'completed' && load.viewer === 'carrier' && load.agreedRate === null) return false
  // the local days and words of a thousand loads take longer than a frame
  if (!hasFilter(filter)) return true
  const dayOf = ({ appointment, location }: PlacedStop) => localDay(appointment.from, location.zone)
  return (
    isWorkOf(load, filter.assignee, personId) &&
    isWithin(dayOf(firstStopOf(load)), filter.pickupDateFrom, filter.pickupDateTo) &&
    isWithin(dayOf(lastStopOf(load)), filter.deliveryDateFrom, filter.deliveryDateTo) &&
    matchesSearch(listSearchWords(load), filter.search)
  )
}

function laneOf(load: Load): string {
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  return `${from.city}, ${from.state} ${to.city}, ${to.state}`
}

type StopTapEvent = NonNullable<Load['deal']>['stopEvents'][number]

/** What was recorded at the stops of the current deal, without what was corrected. */
function tapsOf({ deal }: Load): StopTapEvent[] {
  const events = deal?.stopEvents ?? []
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return events.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
}

/** The latest of these; undefined while nothing is recorded. */
export function lastWordOf(load: Load): StopTapEvent | undefined {
  return tapsOf(load).reduce<StopTapEvent | undefined>(
    (last, tap) => (last && Date.parse(last.occurredAt) > Date.parse(tap.occurredAt) ? last : tap),
    undefined,
  )
}

/** The stop that the truck drives to or waits at; the last one once the load is completed. */
export function nextStopOf(load: Load): PlacedStop {
  const stops = stopsOf(load)
  if (load.status === 'completed') return lastStop(stops)
  const next = findNextStop(stops, readStopEvents(load.deal), 'active', 0)
  return next ? stopOf(stops, next.stop) : lastStop(stops)
}

/** What a load is sorted by, as `list-my-loads.ts` has it. */
function sortKey(load: Load, sort: MyLoadsSort): number | string {
  switch (sort) {
    case 'ratePerMile':
      return load.distance > 0 ? dollarsToCents(currentRate(load)) / load.distance : 0
    case 'rate':
      return currentRate(load)
    case 'lane':
      return laneOf(load).toLowerCase()
    case 'equipment':
      return load.equipmentRequirements.code.toLowerCase()
    case 'carrier':
      return load.dispatcher === null ? '' : writtenPartyName(load.dispatcher).toLowerCase()
    case 'nextStop':
      return nextStopOf(load).appointment.from
    case 'lastWord':
      return Date.parse(lastWordOf(load)?.occurredAt ?? '1970-01-01')
    case 'assignee':
      return load.assignee ? `${load.assignee.firstName} ${load.assignee.lastName}`.toLowerCase() : ''
    case 'broker':
      return writtenPartyName(load.broker).toLowerCase()
    default:
      return load[sort]
  }
}

/** The server's answer from these loads alone: filter, order, page (API-21). */
export function paginateStoredLoads(
  loads: readonly Load[],
  { sort, sortOrder, ...filter }: MyLoadsFilter,
  { page, limit, personId }: { page: number; limit: number; personId: PersonId },
): Page<Load> {
  const matching = loads.filter((load) => matchesFilter(load, { sort, sortOrder, ...filter }, personId))
  const direction = sortOrder === 'asc' ? 1 : -1
  matching.sort((a, b) => direction * (compareValues(sortKey(a, sort), sortKey(b, sort)) || compareValues(a.id, b.id)))
  const total = matching.length
  return {
    data: matching.slice((page - 1) * limit, page * limit),
    meta: { total, totalPages: countPages(total, limit), page, limit, hasMore: page * limit < total },
  }
}
