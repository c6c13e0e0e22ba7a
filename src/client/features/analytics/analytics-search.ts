import { text } from '#contract/wire.ts'
import * as z from 'zod/mini'

const SPANS = ['days', 'weeks', 'months', 'years'] as const
export type Span = (typeof SPANS)[number]

const FIGURE_KEYS = ['money', 'loads', 'miles', 'per-mile', 'cover', 'on-time', 'detention'] as const
export type FigureKey = (typeof FIGURE_KEYS)[number]

/** What an address need not say. */
export const ANALYTICS_DEFAULTS = { span: 'months', figure: 'money' } as const

/** What is looked at, in the address, so that Back leads to where one was and a view can be shared. */
export const analyticsSearch = z.object({
  span: z.catch(z._default(z.enum(SPANS), ANALYTICS_DEFAULTS.span), ANALYTICS_DEFAULTS.span),
  figure: z.catch(z._default(z.enum(FIGURE_KEYS), ANALYTICS_DEFAULTS.figure), ANALYTICS_DEFAULTS.figure),
  /** for whoever both hauls and posts */
  side: z.catch(z.optional(z.enum(['hauled', 'posted'])), undefined),
  /** 'Van' */
  equipment: z.catch(z.optional(text(40, 1)), undefined),
  /** 'Dallas, TX' */
  origin: z.catch(z.optional(text(120, 1)), undefined),
  destination: z.catch(z.optional(text(120, 1)), undefined),
})
export type AnalyticsSearch = z.output<typeof analyticsSearch>

export interface AnalyticsAsk {
  asked: AnalyticsSearch
  onAsk: (change: Partial<AnalyticsSearch>) => void
}
