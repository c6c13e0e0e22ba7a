import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Load, myLoads, searchCarriers } from '#contract/load.ts'
import type { Page } from '#contract/wire.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'
import type { MyLoadsTab } from './my-loads-search.ts'

/** CONST-05 */
const PAGE_SIZE = 10

/** One page of one of the three lists. */
export function myLoadsQuery(status: MyLoadsTab, page: number): StoredQuery<Page<Load>> {
  const keeper = pageKeeper('loads', `mine:${status}:${page}`)
  return {
    key: ['loads', 'mine', status, page],
    fetch: (signal) => call(myLoads, { query: { status, page, limit: PAGE_SIZE } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const page = await keeper.read(db)
      // a load that has moved on since is no longer of this list
      return (
        page && { ...page, value: { ...page.value, data: page.value.data.filter((load) => load.status === status) } }
      )
    },
  }
}

/** Asks from two characters on. The carriers found before stay in sight while one types on. */
export const carriersQuery = (search: string) =>
  queryOptions({
    queryKey: ['carriers', search],
    queryFn: ({ signal }) => call(searchCarriers, { query: { search } }, { signal }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
