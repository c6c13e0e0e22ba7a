import { LOAD_STATUSES } from '#domain/load-status.ts'
import * as z from 'zod/mini'
import { pageQuery, text } from './wire.ts'

// apart from the endpoints, because a screen's address is read with these before anything else of a load is needed

/** Days on the calendar of the stop, the last one included. */
const day = z.optional(z.iso.date('Must be a date like 2026-11-23'))

const myLoadsFilter = {
  status: z.optional(z.enum(LOAD_STATUSES)),
  /** words of number, reference, city, state, ZIP, commodity or equipment */
  search: z.optional(text(100)),
  deliveryDateFrom: day,
  deliveryDateTo: day,
  pickupDateFrom: day,
  pickupDateTo: day,
}

const MY_LOADS_SORTS = ['createdAt', 'pickupDateTime', 'deliveryDateTime', 'rate', 'distance'] as const

/** API-21. API-30: a month of the calendar is its delivery days, page after page of 100, by delivery time. */
export const myLoadsQuery = z.object({
  ...pageQuery(10),
  ...myLoadsFilter,
  sort: z._default(z.enum(MY_LOADS_SORTS), 'createdAt'),
  sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
})

export const loadExportQuery = z.object(myLoadsFilter)

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
