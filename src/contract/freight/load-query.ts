import { LOAD_STATUSES } from '#domain/freight/load-status.ts'
import * as z from 'zod/mini'
import { idListSchema, idSchema, instantSchema, pageQueryShape, textSchema } from '../api/common-schemas.ts'

// separate from the endpoints: a screen parses its URL with these before it needs the rest

/** Calendar days at the stop, the last one included. */
export const daySchema = z.optional(z.iso.date('Must be a date, like 2026-11-23'))

const myLoadsFilter = {
  status: z.optional(z.enum(LOAD_STATUSES)),
  /** words of the number, reference, city, state, ZIP, commodity or equipment */
  search: z.optional(textSchema(100)),
  deliveryDateFrom: daySchema,
  deliveryDateTo: daySchema,
  pickupDateFrom: daySchema,
  pickupDateTo: daySchema,
  /** whose work, in a company with several people: your own, nobody's, or a colleague's */
  assignee: z.optional(z.union([z.enum(['me', 'none']), idSchema])),
}

/** API-21, then what a table sorts by. 'lane' and the names are by code points, without regard to case. 'nextStop' is by the appointment
 * that the truck drives to or waits at, 'lastWord' by what was recorded last at a stop; loads without a word come before
 * all others. */
export const MY_LOADS_SORTS = [
  'createdAt',
  'pickupDateTime',
  'deliveryDateTime',
  'rate',
  'distance',
  'ratePerMile',
  'lane',
  'equipment',
  'carrier',
  'broker',
  'nextStop',
  'lastWord',
  'assignee',
] as const
export type MyLoadsSort = (typeof MY_LOADS_SORTS)[number]

/** API-21. API-30: the calendar reads a month by its delivery days, in pages of 100, sorted by delivery time. */
export const myLoadsQuerySchema = z.object({
  ...pageQueryShape(10),
  ...myLoadsFilter,
  /** the broker's own number, in its letters; case counts */
  reference: z.optional(textSchema(50, 1)),
  updatedSince: z.optional(instantSchema),
  sort: z._default(z.enum(MY_LOADS_SORTS), 'createdAt'),
  sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
})

const MOST_EXPORTED = 100

export const loadExportQuerySchema = z.object({
  ...myLoadsFilter,
  /** only these */
  ids: z.optional(idListSchema(MOST_EXPORTED)),
})

/** BOARD-03: the specified sort orders, rate high to low by default, then pay per mile, deadhead and pickup. */
export const BOARD_SORTS = [
  'rate:desc',
  'rate:asc',
  'distance:desc',
  'distance:asc',
  'createdAt:desc',
  'ratePerMile:desc',
  'deadhead:asc',
  'pickupDateTime:asc',
] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

/** The part of a board's query that the specification names. */
export const boardQueryShape = {
  ...pageQueryShape(12),
  /** omitted: loads that can be booked; 'all': also those the viewer requested or hauls */
  status: z.optional(z.enum(['all', ...LOAD_STATUSES])),
  search: z.optional(textSchema(100)),
  sort: z._default(z.enum(BOARD_SORTS), 'rate:desc'),
}
