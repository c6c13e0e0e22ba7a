import { VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { countPeriods, PERIODS } from '#domain/time/period.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { timeZoneSchema } from '../api/time-zone.ts'
import { textSchema } from '../api/common-schemas.ts'

const day = z.iso
  .date('Must be a date, like 2026-11-21')
  .check(z.refine((day) => day >= '2001-01-01' && day < '2099-01-01', 'Must be a date from 2001 to 2098'))

/** The range of days, inclusive, in the user's zone, and the length of each period. */
const range = {
  from: day,
  to: day,
  by: z.enum(PERIODS),
  zone: timeZoneSchema,
}

const MAX_PERIODS = 400

function inOrder<T extends { from: string; to: string; by: (typeof PERIODS)[number] }>() {
  return [
    z.refine<T>(({ from, to }) => from <= to, { message: 'Must not be before the first day', path: ['to'] }),
    z.refine<T>((period) => !(countPeriods(period, period.by) > MAX_PERIODS), {
      message: `Must be within ${MAX_PERIODS} periods of the first day`,
      path: ['to'],
    }),
  ] as const
}

const freightQuery = z
  .object({
    ...range,
    equipment: z.optional(z.enum(VEHICLE_TYPES)),
    /** 'Dallas, TX' */
    origin: z.optional(textSchema(120, 1)),
    destination: z.optional(textSchema(120, 1)),
  })
  .check(...inOrder())

const count = z.number()
/** Sums; shares and averages are derived from them, see domain/freight/freight-report.ts. Money in whole cents. */
const figures = {
  loads: count,
  cents: count,
  miles: count,
  judged: count,
  onTime: count,
  detentionCents: count,
  detentionMinutes: count,
  covered: count,
  coverMinutes: count,
  shipperCents: count,
  marginCents: count,
}
const span = { from: z.string(), to: z.string() }

const freightAnswer = z.object({
  periods: z.array(z.object({ ...span, ...figures })),
  total: z.object(figures),
  /** the ten with the most money */
  lanes: z.array(z.object({ origin: z.string(), destination: z.string(), ...figures })),
  /** all others summed; null when there are none */
  otherLanes: z.nullable(z.object(figures)),
  equipment: z.array(z.object({ name: z.string(), ...figures })),
})
export type FreightReportResponse = z.output<typeof freightAnswer>

function freight(side: 'hauled' | 'posted', summary: string) {
  return defineEndpoint({
    name: `analytics.${side}`,
    summary,
    method: 'GET',
    path: `/analytics/${side}`,
    access: 'session',
    errors: ['OVER_BUDGET'],
    query: freightQuery,
    answer: freightAnswer,
  })
}

export const hauledReportEndpoint = freight(
  'hauled',
  'What the account hauled: revenue, loads, miles, on time, detention',
)
export const postedReportEndpoint = freight(
  'posted',
  'What others hauled for the account: spend, loads, miles, time to cover',
)

const requestTotalsShape = { offers: count, accepted: count, refused: count }

const offersAnswer = z.object({
  periods: z.array(z.object({ ...span, ...requestTotalsShape })),
  total: z.object(requestTotalsShape),
})
export type RequestReportResponse = z.output<typeof offersAnswer>

export const receivedRequestsEndpoint = defineEndpoint({
  name: 'analytics.offers',
  summary: "Booking requests on the account's loads by the time they were made, and how many it accepted",
  method: 'GET',
  path: '/analytics/offers',
  access: 'session',
  errors: ['OVER_BUDGET'],
  query: z.object(range).check(...inOrder()),
  answer: offersAnswer,
})
