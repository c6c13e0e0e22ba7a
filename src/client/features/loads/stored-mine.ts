import type { Load } from '#contract/load.ts'
import type { Page } from '#contract/wire.ts'
import { totalPages } from '#domain/paging.ts'
import { loadSearchWords, matchesWords, searchWords } from '#domain/search-words.ts'
import { stopDay } from '#domain/stop-time.ts'
import type { MyLoadsFilter } from './my-loads-search.ts'

function wordsOf({ pickupLocation, deliveryLocation, equipmentRequirements: equipment, ...load }: Load): string[] {
  const open = loadSearchWords(
    { ...load, commodity: equipment.commodity, vehicle: equipment.type, trailer: equipment.trailer },
    [pickupLocation, deliveryLocation].map(({ city, state, zipCode }) => ({ city, state, zip: zipCode })),
  )
  return [...open, ...searchWords(load.reference)]
}

function isWithin(day: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

function matches(load: Load, filter: MyLoadsFilter): boolean {
  const pickup = stopDay(Date.parse(load.pickupDateTime), load.pickupLocation.zone)
  const delivery = stopDay(Date.parse(load.deliveryDateTime), load.deliveryLocation.zone)
  return (
    isWithin(pickup, filter.pickupDateFrom, filter.pickupDateTo) &&
    isWithin(delivery, filter.deliveryDateFrom, filter.deliveryDateTo) &&
    matchesWords(wordsOf(load), filter.search)
  )
}

/** What the server would answer if it knew no more than these loads: the filter, the order, the page (API-21). */
export function pageOfStored(
  loads: readonly Load[],
  { sort, sortOrder, ...filter }: MyLoadsFilter,
  { page, limit }: { page: number; limit: number },
): Page<Load> {
  const found = loads.filter((load) => matches(load, { sort, sortOrder, ...filter }))
  const direction = sortOrder === 'asc' ? 1 : -1
  found.sort((a, b) => direction * (compared(a[sort], b[sort]) || compared(a.id, b.id)))
  const total = found.length
  return {
    data: found.slice((page - 1) * limit, page * limit),
    meta: { total, totalPages: totalPages(total, limit), page, limit, hasMore: page * limit < total },
  }
}

function compared(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b)
}
