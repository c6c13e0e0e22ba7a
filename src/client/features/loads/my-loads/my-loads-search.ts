import { stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { SearchChange } from '#client/components/use-search-change.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { MY_LOADS_SORTS, type MyLoadsSort, myLoadsQuerySchema } from '#contract/freight/load-query.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'

/** MY-03, in display order. */
export const MY_LOADS_TABS = ['active', 'pending', 'completed'] as const
export type MyLoadsTab = (typeof MY_LOADS_TABS)[number]

/** Defaults that URLs leave out. */
export const MY_LOADS_DEFAULTS = { tab: 'active', page: 1, search: '' } as const

const { shape } = myLoadsQuerySchema

/** The list's state in the URL, so that Back works. A ZIP typed into the URL arrives as a number. */
const myLoadsSearch = z.object({
  tab: z.catch(z._default(z.enum(MY_LOADS_TABS), MY_LOADS_DEFAULTS.tab), MY_LOADS_DEFAULTS.tab),
  page: z.catch(shape.page, MY_LOADS_DEFAULTS.page),
  search: z.catch(
    z._default(z.pipe(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), textSchema(100)), ''),
    '',
  ),
  sort: z.catch(z.optional(z.enum(MY_LOADS_SORTS)), undefined),
  sortOrder: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  pickupDateFrom: z.catch(shape.pickupDateFrom, undefined),
  pickupDateTo: z.catch(shape.pickupDateTo, undefined),
  deliveryDateFrom: z.catch(shape.deliveryDateFrom, undefined),
  deliveryDateTo: z.catch(shape.deliveryDateTo, undefined),
  assignee: z.catch(shape.assignee, undefined),
  /** the list of cancelled loads, which no tab has */
  cancelled: z.catch(z.optional(z.literal(true)), undefined),
})
export type MyLoadsSearch = z.output<typeof myLoadsSearch>

/** Of both routes of the list: the dashboard's and its own. */
export const MY_LOADS_SEARCH_RULES = {
  validateSearch: myLoadsSearch,
  search: { middlewares: [stripSearchParams<MyLoadsSearch, Partial<MyLoadsSearch>>(MY_LOADS_DEFAULTS)] },
}

/** Changes only this of the list's state, which may be newer than the screen; from page 1, unless it names another. */
export type ChangeMyLoadsSearch = SearchChange<MyLoadsSearch>

/** Filter and order of a list (API-21). */
export type MyLoadsFilter = Omit<MyLoadsSearch, 'tab' | 'page' | 'cancelled' | keyof MyLoadsOrder> & MyLoadsOrder

export interface MyLoadsOrder {
  sort: MyLoadsSort
  sortOrder: 'asc' | 'desc'
}

/** Of a list whose order nobody chose. */
export const NEWEST_FIRST = { sort: 'createdAt', sortOrder: 'desc' } as const satisfies MyLoadsOrder
/** Of the open loads of who hauls them [FACE-08], and of the loads on the road in a broker's table [FACE-28]. */
const NEXT_STOP_FIRST = { sort: 'nextStop', sortOrder: 'asc' } as const satisfies MyLoadsOrder

/** What the list of a status is asked for. @param viewer whether it hauls, or has the table */
export function toFilter(
  { tab: _tab, page: _page, cancelled: _cancelled, sort, sortOrder, ...rest }: MyLoadsSearch,
  status: LoadStatus,
  viewer: { hauls: boolean; hasTable: boolean },
): MyLoadsFilter {
  if (sort) return { ...rest, sort, sortOrder: sortOrder ?? 'desc' }
  const isByStop = (status === 'pending' && viewer.hauls) || (status === 'active' && (viewer.hauls || viewer.hasTable))
  return { ...rest, ...(isByStop ? NEXT_STOP_FIRST : NEWEST_FIRST) }
}

/** The first order, of all loads. */
export const NO_FILTER: Partial<MyLoadsSearch> = {
  search: MY_LOADS_DEFAULTS.search,
  sort: undefined,
  sortOrder: undefined,
  pickupDateFrom: undefined,
  pickupDateTo: undefined,
  deliveryDateFrom: undefined,
  deliveryDateTo: undefined,
  assignee: undefined,
}

/** Whether any filter is set; order doesn't count. */
export function hasFilter({
  search,
  pickupDateFrom,
  pickupDateTo,
  deliveryDateFrom,
  deliveryDateTo,
  assignee,
}: Omit<MyLoadsSearch, 'tab' | 'page'>): boolean {
  return search !== '' || [pickupDateFrom, pickupDateTo, deliveryDateFrom, deliveryDateTo, assignee].some(Boolean)
}

export function isDefaultFilter(filter: MyLoadsFilter): boolean {
  return !hasFilter(filter) && filter.sort === NEWEST_FIRST.sort && filter.sortOrder === NEWEST_FIRST.sortOrder
}
