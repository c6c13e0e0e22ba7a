import { LOAD_STATUSES } from '#domain/load-status.ts'
import * as z from 'zod/mini'
import { pageQuery, text } from './wire.ts'

// apart from the endpoints, because a screen's address is read with these before anything else of a load is needed

export const myLoadsQuery = z.object({
  ...pageQuery(10),
  status: z.optional(z.enum(LOAD_STATUSES)),
  sort: z._default(z.enum(['createdAt', 'pickupDateTime', 'deliveryDateTime', 'rate', 'distance']), 'createdAt'),
  sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
  deliveryDateFrom: z.optional(z.iso.date('Must be a date like 2026-11-23')),
  deliveryDateTo: z.optional(z.iso.date('Must be a date like 2026-11-23')),
  pickupDateFrom: z.optional(z.iso.date('Must be a date like 2026-11-23')),
  pickupDateTo: z.optional(z.iso.date('Must be a date like 2026-11-23')),
})

/** BOARD-03: the board's orders; the default is rate high to low. */
export const BOARD_SORTS = ['rate:desc', 'rate:asc', 'distance:desc', 'distance:asc', 'createdAt:desc'] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

export const boardQuery = z.object({
  ...pageQuery(12),
  /** none: what can be booked; 'all': that and what the viewer asked for or carries */
  status: z.optional(z.enum(['all', ...LOAD_STATUSES])),
  search: z.optional(text(100)),
  sort: z._default(z.enum(BOARD_SORTS), 'rate:desc'),
})
