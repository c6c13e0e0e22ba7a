import * as z from 'zod/mini'

export const TENDERS_SHOWN = ['open', 'all'] as const
export type TendersShown = (typeof TENDERS_SHOWN)[number]

/** Defaults that URLs leave out. */
export const TENDERS_DEFAULTS = { show: 'open' } as const

export const tendersSearch = z.object({
  show: z.catch(z._default(z.enum(TENDERS_SHOWN), TENDERS_DEFAULTS.show), TENDERS_DEFAULTS.show),
})
