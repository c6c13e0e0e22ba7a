import * as z from 'zod/mini'
import { AGE_BUCKET_NAMES, MONEY_SIDES } from '#domain/freight/aging.ts'

export const MONEY_SHOWN = ['open', 'disputed', 'paid'] as const
export type MoneyShown = (typeof MONEY_SHOWN)[number]

/** Defaults that URLs leave out. */
export const MONEY_DEFAULTS = { show: 'open', search: '' } as const

/** The view, in the URL, so that Back works and a view can be shared. */
export const moneySearch = z.object({
  side: z.catch(z.optional(z.enum(MONEY_SIDES)), undefined),
  show: z.catch(z._default(z.enum(MONEY_SHOWN), MONEY_DEFAULTS.show), MONEY_DEFAULTS.show),
  age: z.catch(z.optional(z.enum(AGE_BUCKET_NAMES)), undefined),
  /** as typed: a part of a name, or a number */
  search: z.catch(z._default(z.string().check(z.maxLength(100)), MONEY_DEFAULTS.search), MONEY_DEFAULTS.search),
  /** the key of one party */
  party: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
})
export type MoneySearch = z.output<typeof moneySearch>

export interface MoneySearchProps {
  search: MoneySearch
  onSearchChange: (change: Partial<MoneySearch>, options?: { replace: boolean }) => void
}
