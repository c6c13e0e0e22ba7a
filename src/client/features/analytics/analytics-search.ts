import { textSchema } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'

const SPANS = ['days', 'weeks', 'months', 'years'] as const
export type AnalyticsRange = (typeof SPANS)[number]

const FIGURE_KEYS = ['money', 'margin', 'loads', 'miles', 'per-mile', 'cover', 'on-time', 'detention'] as const
export type FigureKey = (typeof FIGURE_KEYS)[number]

const SIDES = ['hauled', 'posted'] as const
export type Side = (typeof SIDES)[number]

/** Defaults that URLs leave out. */
export const ANALYTICS_DEFAULTS = { span: 'months' } as const

/** The view, in the URL, so that Back works and a view can be shared. */
export const analyticsSearch = z.object({
  span: z.catch(z._default(z.enum(SPANS), ANALYTICS_DEFAULTS.span), ANALYTICS_DEFAULTS.span),
  figure: z.catch(z.optional(z.enum(FIGURE_KEYS)), undefined),
  /** for accounts that haul and post */
  side: z.catch(z.optional(z.enum(SIDES)), undefined),
  /** 'Van' */
  equipment: z.catch(z.optional(textSchema(40, 1)), undefined),
  /** 'Dallas, TX' */
  origin: z.catch(z.optional(textSchema(120, 1)), undefined),
  destination: z.catch(z.optional(textSchema(120, 1)), undefined),
})
export type AnalyticsSearch = z.output<typeof analyticsSearch>

export interface AnalyticsSearchProps {
  search: AnalyticsSearch
  onSearchChange: (change: Partial<AnalyticsSearch>) => void
}
