import * as z from 'zod/mini'

export const LOAD_TABS = ['details', 'requests'] as const
export type LoadTab = (typeof LOAD_TABS)[number]

/** What an address need not say. */
export const LOAD_DEFAULTS = { tab: 'details' } as const

/** Which tab is open, in the address: news of a request can lead straight to it. */
export const loadSearch = z.object({
  tab: z.catch(z._default(z.enum(LOAD_TABS), LOAD_DEFAULTS.tab), LOAD_DEFAULTS.tab),
})
