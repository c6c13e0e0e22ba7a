import { myLoadsQuery } from '#contract/load-query.ts'
import * as z from 'zod/mini'

/** MY-03, in the order in which they stand. */
export const MY_LOADS_TABS = ['active', 'pending', 'completed'] as const
export type MyLoadsTab = (typeof MY_LOADS_TABS)[number]

/** What an address need not say. */
export const MY_LOADS_DEFAULTS = { tab: 'active', page: 1 } as const

/** The list's state in its address, so that Back leads to where one was. */
export const myLoadsSearch = z.object({
  tab: z.catch(z._default(z.enum(MY_LOADS_TABS), MY_LOADS_DEFAULTS.tab), MY_LOADS_DEFAULTS.tab),
  page: z.catch(myLoadsQuery.shape.page, MY_LOADS_DEFAULTS.page),
})
export type MyLoadsSearch = z.output<typeof myLoadsSearch>
