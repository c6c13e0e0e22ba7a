import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Load, myLoads, searchCarriers } from '#contract/load.ts'
import type { Page } from '#contract/wire.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { isMine } from '#client/components/own-load.ts'
import type { CacheDb } from '#offline/cache-db.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'
import type { MyLoadsFilter, MyLoadsTab } from './my-loads-search.ts'

/** CONST-05 */
const PAGE_SIZE = 10

/**
 * One page of one of the three lists.
 * @param filter null for the lists as they are
 */
export function myLoadsQuery(
  status: MyLoadsTab,
  page: number,
  { filter, accountId }: { filter: MyLoadsFilter | null; accountId: string },
): StoredQuery<Page<Load>> {
  const keeper = pageKeeper('loads', `mine:${status}:${page}${filter ? JSON.stringify(filter) : ''}`)
  const search = filter?.search || undefined
  return {
    key: ['loads', 'mine', status, page, filter],
    fetch: (signal) => call(myLoads, { query: { ...filter, search, status, page, limit: PAGE_SIZE } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const kept = await keeper.read(db)
      if (!kept) return filter && readStored(db, status, { page, filter, accountId })
      return ofStatus(kept, status)
    },
    seen(db) {
      const kept = keeper.seen(db)
      return kept && ofStatus(kept, status)
    },
  }
}

/** A load that has moved on since is no longer of this list. */
function ofStatus(kept: { value: Page<Load>; at: number }, status: MyLoadsTab): { value: Page<Load>; at: number } {
  return { ...kept, value: { ...kept.value, data: kept.value.data.filter((load) => load.status === status) } }
}

/** What nobody asked for yet is looked for in what the device holds, which are all open loads of the account. */
async function readStored(
  db: CacheDb,
  status: MyLoadsTab,
  { page, filter, accountId }: { page: number; filter: MyLoadsFilter; accountId: string },
): Promise<{ value: Page<Load>; at: number } | null> {
  const at = await db.fact('syncedAt')
  if (at === undefined) return null
  const now = Date.now()
  const loads = await db.loads.filter((load) => load.status === status && isMine(load, accountId, now)).toArray()
  const { pageOfStored } = await import('./stored-mine.ts')
  return { at, value: pageOfStored(loads, filter, { page, limit: PAGE_SIZE }) }
}

/** Asks from two characters on. The carriers found before stay in sight while one types on. */
export const carriersQuery = (search: string) =>
  queryOptions({
    queryKey: ['carriers', search],
    queryFn: ({ signal }) => call(searchCarriers, { query: { search } }, { signal }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
