import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, type PlacedStop } from '#contract/freight/placed-stops.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { addDays, type Day } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { isMyLoad } from '#client/components/load/load-access.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import type { CacheDb } from '#offline/cache/cache-db.ts'
import { createPageStore, readStoredRows } from '#offline/cache/read-through.ts'
import { firstDay, lastDay, type Month, toMonth } from './calendar-day.ts'

/** CAL-07 */
const PAGE_SIZE = 100
/** Safety limit: no account delivers this much in a month. */
const MAX_PAGES = 100

/** A stop's calendar day at its dock (CAL-04), wherever the user is. */
function dayAt({ appointment, location }: PlacedStop): Day {
  return localDay(appointment.from, location.zone)
}

export const deliveryDay = (load: Load): Day => dayAt(lastStopOf(load))
export const pickupDay = (load: Load): Day => dayAt(firstStopOf(load))

/** CAL-07: page 1, then on while there's more. */
async function fetchMonth(month: Month, signal: AbortSignal): Promise<Load[]> {
  const query = {
    limit: PAGE_SIZE,
    deliveryDateFrom: firstDay(month),
    deliveryDateTo: lastDay(month),
    sort: 'deliveryDateTime',
    sortOrder: 'asc',
  } as const
  // a load that moves to another page while others are posted comes twice and counts once
  const loads = new Map<string, Load>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, meta } = await call(listMyLoadsEndpoint, { query: { ...query, page } }, { signal })
    for (const load of data) loads.set(load.id, load)
    if (!meta.hasMore) break
  }
  return [...loads.values()]
}

/**
 * The account's loads delivered in a month, by time. Shows stored loads right away, even for a month never fetched: all
 * open loads of the account are on the device.
 */
export function monthQuery(month: Month, accountId: AccountId): StoredQuery<Load[]> {
  const key = `calendar:${month}`
  // no zone is more than a day from UTC
  const from = addDays(firstDay(month), -1)
  const to = addDays(lastDay(month), 2)
  return {
    key: ['loads', 'calendar', month],
    fetch: (signal) => fetchMonth(month, signal),
    keep: (db, data, now) => {
      const meta = { total: data.length, totalPages: 1, page: 1, limit: data.length, hasMore: false }
      return createPageStore('loads', key).keep(db, { data, meta }, now)
    },
    async read(db) {
      const at = (await db.pages.get(key))?.at ?? (await db.fact('syncedAt'))
      if (at === undefined) return null
      const rows = await db.loads.where('deliveryDateTime').between(from, to).sortBy('deliveryDateTime')
      const near = readStoredRows('loads', rows)
      const now = serverNow()
      return {
        at,
        value: near.filter((load) => isMyLoad(load, accountId, now) && toMonth(deliveryDay(load)) === month),
      }
    },
  }
}

/** The account's open loads picked up in a month, by time: all of them are on the device, wherever they deliver. */
export async function readPickups(db: CacheDb, month: Month, accountId: AccountId): Promise<Load[]> {
  // nothing is delivered before its pickup
  const rows = await db.loads
    .where('deliveryDateTime')
    .above(addDays(firstDay(month), -1))
    .sortBy('pickupDateTime')
  const open = rows.filter(({ status }) => status === 'pending' || status === 'active')
  const now = serverNow()
  return readStoredRows('loads', open).filter(
    (load) => isMyLoad(load, accountId, now) && toMonth(pickupDay(load)) === month,
  )
}
