import { myLoadsQuery } from '#contract/load-query.ts'
import { text } from '#contract/wire.ts'
import * as z from 'zod/mini'

/** MY-03, in the order in which they stand. */
export const MY_LOADS_TABS = ['active', 'pending', 'completed'] as const
export type MyLoadsTab = (typeof MY_LOADS_TABS)[number]

/** What an address need not say. */
export const MY_LOADS_DEFAULTS = { tab: 'active', page: 1, search: '', sort: 'createdAt', sortOrder: 'desc' } as const

const { shape } = myLoadsQuery

/** The list's state in its address, so that Back leads to where one was. A ZIP typed into the address arrives as a number. */
export const myLoadsSearch = z.object({
  tab: z.catch(z._default(z.enum(MY_LOADS_TABS), MY_LOADS_DEFAULTS.tab), MY_LOADS_DEFAULTS.tab),
  page: z.catch(shape.page, MY_LOADS_DEFAULTS.page),
  search: z.catch(
    z._default(z.pipe(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), text(100)), ''),
    '',
  ),
  sort: z.catch(shape.sort, MY_LOADS_DEFAULTS.sort),
  sortOrder: z.catch(shape.sortOrder, MY_LOADS_DEFAULTS.sortOrder),
  pickupDateFrom: z.catch(shape.pickupDateFrom, undefined),
  pickupDateTo: z.catch(shape.pickupDateTo, undefined),
  deliveryDateFrom: z.catch(shape.deliveryDateFrom, undefined),
  deliveryDateTo: z.catch(shape.deliveryDateTo, undefined),
})
export type MyLoadsSearch = z.output<typeof myLoadsSearch>

/** What is looked for in all three lists, and in which order (API-21). */
export type MyLoadsFilter = Omit<MyLoadsSearch, 'tab' | 'page'>

/** Whether anything narrows the lists; another order does not. */
export function isNarrowed({ sort: _sort, sortOrder: _order, search, ...days }: MyLoadsFilter): boolean {
  return search !== '' || Object.values(days).some((day) => day !== undefined)
}

export function isPlain(filter: MyLoadsFilter): boolean {
  return (
    !isNarrowed(filter) && filter.sort === MY_LOADS_DEFAULTS.sort && filter.sortOrder === MY_LOADS_DEFAULTS.sortOrder
  )
}
