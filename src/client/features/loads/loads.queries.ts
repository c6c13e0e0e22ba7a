import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { isMyLoad } from '#client/components/own-load.ts'
import type { CacheDb } from '#offline/cache/cache-db.ts'
import { call } from '#offline/session/call.ts'
import { createPageStore, readStoredRows } from '#offline/cache/read-through.ts'
import type { MyLoadsFilter } from './my-loads-search.ts'

/** CONST-05 */
const PAGE_SIZE = 10

/**
 * One page of one of the lists.
 * @param filter null for the default lists
 */
export function myLoadsQuery(
  status: LoadStatus,
  page: number,
  { filter, accountId }: { filter: MyLoadsFilter | null; accountId: string },
): StoredQuery<Page<Load>> {
  const keeper = createPageStore('loads', `mine:${status}:${page}${filter ? JSON.stringify(filter) : ''}`)
  const search = filter?.search || undefined
  return {
    key: ['loads', 'mine', status, page, filter],
    fetch: (signal) =>
      call(listMyLoadsEndpoint, { query: { ...filter, search, status, page, limit: PAGE_SIZE } }, { signal }),
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

/** Drops loads whose status has changed since. */
function ofStatus(kept: { value: Page<Load>; at: number }, status: LoadStatus): { value: Page<Load>; at: number } {
  return { ...kept, value: { ...kept.value, data: kept.value.data.filter((load) => load.status === status) } }
}

/** A page never fetched comes from the device, which stores all open loads of the account. */
async function readStored(
  db: CacheDb,
  status: LoadStatus,
  { page, filter, accountId }: { page: number; filter: MyLoadsFilter; accountId: string },
): Promise<{ value: Page<Load>; at: number } | null> {
  const at = await db.fact('syncedAt')
  if (at === undefined) return null
  const now = serverNow()
  const rows = await db.loads.filter((load) => load.status === status).toArray()
  const loads = readStoredRows('loads', rows).filter((load) => isMyLoad(load, accountId, now))
  const { paginateStoredLoads } = await import('./stored-my-loads.ts')
  return { at, value: paginateStoredLoads(loads, filter, { page, limit: PAGE_SIZE }) }
}
