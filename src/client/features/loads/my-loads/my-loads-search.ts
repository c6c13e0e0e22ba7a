import * as z from 'zod/mini'
import type { SearchChange } from '#client/components/use-search-change.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { myLoadsQuerySchema } from '#contract/freight/load-query.ts'

/** MY-03, in display order. */
export const MY_LOADS_TABS = ['active', 'pending', 'completed'] as const
export type MyLoadsTab = (typeof MY_LOADS_TABS)[number]

/** Defaults that URLs leave out. */
export const MY_LOADS_DEFAULTS = { tab: 'active', page: 1, search: '', sort: 'createdAt', sortOrder: 'desc' } as const

const { shape } = myLoadsQuerySchema

/** The list's state in the URL, so that Back works. A ZIP typed into the URL arrives as a number. */
export const myLoadsSearch = z.object({
  tab: z.catch(z._default(z.enum(MY_LOADS_TABS), MY_LOADS_DEFAULTS.tab), MY_LOADS_DEFAULTS.tab),
  page: z.catch(shape.page, MY_LOADS_DEFAULTS.page),
  search: z.catch(
    z._default(z.pipe(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), textSchema(100)), ''),
    '',
  ),
  sort: z.catch(shape.sort, MY_LOADS_DEFAULTS.sort),
  sortOrder: z.catch(shape.sortOrder, MY_LOADS_DEFAULTS.sortOrder),
  pickupDateFrom: z.catch(shape.pickupDateFrom, undefined),
  pickupDateTo: z.catch(shape.pickupDateTo, undefined),
  deliveryDateFrom: z.catch(shape.deliveryDateFrom, undefined),
  deliveryDateTo: z.catch(shape.deliveryDateTo, undefined),
  /** the list of cancelled loads, which no tab has */
  cancelled: z.catch(z.optional(z.literal(true)), undefined),
})
export type MyLoadsSearch = z.output<typeof myLoadsSearch>

/** Changes only this of the list's state, which may be newer than the screen; from page 1, unless it names another. */
export type ChangeMyLoadsSearch = SearchChange<MyLoadsSearch>

/** Filter and order of all three lists (API-21). */
export type MyLoadsFilter = Omit<MyLoadsSearch, 'tab' | 'page' | 'cancelled'>

/** The first order, of all loads. */
export const NO_FILTER: MyLoadsFilter = {
  search: MY_LOADS_DEFAULTS.search,
  sort: MY_LOADS_DEFAULTS.sort,
  sortOrder: MY_LOADS_DEFAULTS.sortOrder,
  pickupDateFrom: undefined,
  pickupDateTo: undefined,
  deliveryDateFrom: undefined,
  deliveryDateTo: undefined,
}

/** Whether any filter is set; order doesn't count. */
export function hasFilter({ sort: _sort, sortOrder: _order, search, ...days }: MyLoadsFilter): boolean {
  return search !== '' || Object.values(days).some((day) => day !== undefined)
}

export function isDefaultFilter(filter: MyLoadsFilter): boolean {
  return (
    !hasFilter(filter) && filter.sort === MY_LOADS_DEFAULTS.sort && filter.sortOrder === MY_LOADS_DEFAULTS.sortOrder
  )
}
