import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { myLoads, readLoad, searchCarriers } from '#contract/load.ts'
import { call } from '#offline/call.ts'
import type { MyLoadsTab } from './my-loads-search.ts'

/** CONST-05 */
const PAGE_SIZE = 10
/** Until news come by themselves, a glance every half minute while somebody looks. */
const GLANCE_MS = 30_000

/** One page of one of the three lists; the page before stays in sight until the next has come. */
export const myLoadsQuery = (status: MyLoadsTab, page: number) =>
  queryOptions({
    queryKey: ['loads', 'mine', status, page],
    queryFn: ({ signal }) => call(myLoads, { query: { status, page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: GLANCE_MS,
  })

export const loadQuery = (loadId: string) =>
  queryOptions({
    queryKey: ['loads', 'one', loadId],
    queryFn: ({ signal }) => call(readLoad, { params: { id: loadId } }, { signal }),
    refetchInterval: GLANCE_MS,
  })

/** Asks from two characters on. The carriers found before stay in sight while one types on. */
export const carriersQuery = (search: string) =>
  queryOptions({
    queryKey: ['carriers', search],
    queryFn: ({ signal }) => call(searchCarriers, { query: { search } }, { signal }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
