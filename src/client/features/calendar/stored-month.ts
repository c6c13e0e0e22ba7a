import { type Load, myLoads } from '#contract/load.ts'
import type { Day } from '#domain/period.ts'
import { DAY_MS } from '#domain/instant.ts'
import { stopDay } from '#domain/stop-time.ts'
import { isMine } from '#client/components/own-load.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'
import { firstDay, lastDay, type Month, monthOf } from './calendar-day.ts'

/** CAL-07 */
const PAGE_SIZE = 100
/** More deliveries than this in one month are nobody's calendar. */
const MOST_PAGES = 100

/** The day on the calendar at the dock (CAL-04), wherever the calendar is read. */
export function deliveryDay({ deliveryDateTime, deliveryLocation }: Load): Day {
  return stopDay(Date.parse(deliveryDateTime), deliveryLocation.zone)
}

/** CAL-07: page 1, and on while there is more. */
async function fetchMonth(month: Month, signal: AbortSignal): Promise<Load[]> {
  const query = {
    limit: PAGE_SIZE,
    deliveryDateFrom: firstDay(month),
    deliveryDateTo: lastDay(month),
    sort: 'deliveryDateTime',
    sortOrder: 'asc',
  } as const
  // a load that slips to another page while others are posted is met twice, and counts once
  const found = new Map<string, Load>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await call(myLoads, { query: { ...query, page } }, { signal })
    for (const load of data) found.set(load.id, load)
    if (!meta.hasMore) break
  }
  return [...found.values()]
}

/**
 * The account's loads that are delivered in a month, in the order of time. What the device holds is shown at once, also
 * for a month that was never asked for: the account's open loads are all there.
 */
export function storedMonth(month: Month, accountId: string): StoredQuery<Load[]> {
  const key = `calendar:${month}`
  // no stop's clocks are further than a day from UTC
  const from = new Date(Date.parse(firstDay(month)) - DAY_MS).toISOString()
  const to = new Date(Date.parse(lastDay(month)) + 2 * DAY_MS).toISOString()
  return {
    key: ['loads', 'calendar', month],
    fetch: (signal) => fetchMonth(month, signal),
    keep: (db, data, now) => {
      const meta = { total: data.length, totalPages: 1, page: 1, limit: data.length, hasMore: false }
      return pageKeeper('loads', key).keep(db, { data, meta }, now)
    },
    async read(db) {
      const at = (await db.pages.get(key))?.at ?? (await db.fact('syncedAt'))
      if (at === undefined) return null
      const near = await db.loads.where('deliveryDateTime').between(from, to).sortBy('deliveryDateTime')
      const now = Date.now()
      return { at, value: near.filter((load) => isMine(load, accountId, now) && monthOf(deliveryDay(load)) === month) }
    },
  }
}
