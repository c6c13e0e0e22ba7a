import { serverNow } from '#client/browser/session/server-clock.ts'
import { isMyLoad } from '#client/components/load/load-access.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import { listMyLoadsEndpoint, type Load } from '#contract/freight/load.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { CacheDb } from '#offline/cache/cache-db.ts'
import { createPageStore, readStoredRows } from '#offline/cache/read-through.ts'
import { readLastSyncedChange } from '#offline/cache/sync-marks.ts'
import { call } from '#offline/session/call.ts'
import { MY_LOADS_DEFAULTS, type MyLoadsFilter, NEWEST_FIRST } from './my-loads-search.ts'
import { paginateStoredLoads } from './stored-my-loads.ts'

/** CONST-05 */
export const CARDS_ON_A_PAGE = 10
/** What the table asks for at once: ten pages. */
export const TABLE_STRETCH = 10 * CARDS_ON_A_PAGE

interface MyLoadsAbout {
  /** null for the default lists */
  filter: MyLoadsFilter | null
  accountId: AccountId
  personId: PersonId
  size?: number
}

/** One page of one of the lists. */
export function myLoadsQuery(
  status: LoadStatus,
  page: number,
  { filter, accountId, personId, size = CARDS_ON_A_PAGE }: MyLoadsAbout,
): StoredQuery<Page<Load>> {
  const isTable = size !== CARDS_ON_A_PAGE
  const about = [...(filter ? [JSON.stringify(filter)] : []), ...(isTable ? [`by ${size}`] : [])]
  const keeper = createPageStore('loads', `mine:${status}:${page}${about.join(' ')}`)
  const search = filter?.search || undefined
  // of the other lists, the device stores only the newest
  const isWholeHere = status === 'active' || status === 'pending'
  return {
    key: ['loads', 'mine', status, page, filter, ...(isTable ? [size] : [])],
    fetch: (signal) =>
      call(listMyLoadsEndpoint, { query: { ...filter, search, status, page, limit: size } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const storedPage = await keeper.read(db)
      const newest = { search: MY_LOADS_DEFAULTS.search, ...NEWEST_FIRST }
      if (storedPage) {
        // read from all loads only where /sync has brought some: a large account has thousands
        const isCurrent = storedPage.at > (await readLastSyncedChange(db))
        const stored = isCurrent
          ? null
          : await readStored(db, status, { page, size, filter: filter ?? newest, accountId, personId })
        return withSynced(ofStatus(storedPage, status), stored, { isWholeHere, page })
      }
      const wanted = filter ?? (isTable && isWholeHere ? newest : null)
      return wanted && readStored(db, status, { page, size, filter: wanted, accountId, personId })
    },
    seen(db) {
      const kept = keeper.seen(db)
      return kept && ofStatus(kept, status)
    },
  }
}

interface StoredLoads {
  value: Page<Load>
  at: number
}

/**
 * A page that was fetched before the last `/sync`, with what came since: a load booked meanwhile is in its list. Of the
 * lists that aren't whole here, only the first page is: it has the newest.
 */
function withSynced(
  fetched: StoredLoads,
  stored: StoredLoads | null,
  { isWholeHere, page }: { isWholeHere: boolean; page: number },
): StoredLoads {
  if (!stored) return fetched
  if (isWholeHere) return stored
  if (page > 1) return fetched
  const fetchedIds = new Set(fetched.value.data.map(({ id }) => id))
  const added = stored.value.data.filter(({ id }) => !fetchedIds.has(id)).length
  const { meta } = fetched.value
  return { at: fetched.at, value: { data: stored.value.data, meta: { ...meta, total: meta.total + added } } }
}

/** Drops loads whose status has changed since. */
function ofStatus(kept: StoredLoads, status: LoadStatus): StoredLoads {
  return { ...kept, value: { ...kept.value, data: kept.value.data.filter((load) => load.status === status) } }
}

/** A page never fetched comes from the device, which stores all open loads of the account. */
async function readStored(
  db: CacheDb,
  status: LoadStatus,
  {
    page,
    size,
    filter,
    accountId,
    personId,
  }: { page: number; size: number; filter: MyLoadsFilter; accountId: AccountId; personId: PersonId },
): Promise<StoredLoads | null> {
  const at = await db.fact('syncedAt')
  if (at === undefined) return null
  const now = serverNow()
  const rows = await db.loads.toArray()
  const ofList = rows.filter((load) => load.status === status)
  const loads = readStoredRows('loads', ofList).filter((load) => isMyLoad(load, accountId, now))
  return { at, value: paginateStoredLoads(loads, filter, { page, limit: size, personId }) }
}
