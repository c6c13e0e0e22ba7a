import * as z from 'zod/mini'

export const LOAD_TABS = ['details', 'requests'] as const
export type LoadTab = (typeof LOAD_TABS)[number]

/** Defaults that URLs leave out. */
export const LOAD_DEFAULTS = { tab: 'details' } as const

/** The open tab, in the URL: a notification about a request can link straight to it. */
export const loadSearch = z.object({
  /** the document that is open on arrival to be finished: another app shared its files for this load */
  add: z.catch(z.optional(z.uuid()), undefined),
  tab: z.catch(z._default(z.enum(LOAD_TABS), LOAD_DEFAULTS.tab), LOAD_DEFAULTS.tab),
})
