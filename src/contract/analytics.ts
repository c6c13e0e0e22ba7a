import { VEHICLE_TYPES } from '#domain/equipment.ts'
import { countPeriods, PERIODS } from '#domain/period.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { zone } from './period-query.ts'
import { text } from './wire.ts'

const day = z.iso
  .date('Must be a day, like 2026-11-21')
  .check(z.refine((day) => day >= '2001-01-01' && day < '2099-01-01', 'Must be a day from 2001 to 2098'))

/** What is looked at: days, both included, in the person's zone, and how long the steps are. */
const range = {
  from: day,
  to: day,
  by: z.enum(PERIODS),
  zone,
}

const MOST_PERIODS = 400

function inOrder<T extends { from: string; to: string; by: (typeof PERIODS)[number] }>() {
  return [
    z.refine<T>(({ from, to }) => from <= to, { message: 'Must not be before the first day', path: ['to'] }),
    z.refine<T>((asked) => !(countPeriods(asked, asked.by) > MOST_PERIODS), {
      message: `Must be at most ${MOST_PERIODS} steps from the first day`,
      path: ['to'],
    }),
  ] as const
}

const freightQuery = z
  .object({
    ...range,
    equipment: z.optional(z.enum(VEHICLE_TYPES)),
    /** 'Dallas, TX' */
    origin: z.optional(text(120, 1)),
    destination: z.optional(text(120, 1)),
  })
  .check(...inOrder())

const count = z.number()
/** Sums, from which shares and averages follow: see domain/freight-figures.ts. Money in whole cents. */
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
}
const span = { from: z.string(), to: z.string() }

const freightAnswer = z.object({
  periods: z.array(z.object({ ...span, ...figures })),
  total: z.object(figures),
  /** the ten with the most money */
  lanes: z.array(z.object({ origin: z.string(), destination: z.string(), ...figures })),
  /** all others together; null when there are none */
  otherLanes: z.nullable(z.object(figures)),
  equipment: z.array(z.object({ name: z.string(), ...figures })),
})
export type FreightAnswer = z.output<typeof freightAnswer>

function freight(side: 'hauled' | 'posted', summary: string) {
  return endpoint({
    name: `analytics.${side}`,
    summary,
    method: 'GET',
    path: `/analytics/${side}`,
    access: 'session',
    query: freightQuery,
    answer: freightAnswer,
    offline: 'cached',
  })
}

export const hauledFreight = freight('hauled', 'What the account hauled: revenue, loads, miles, on time, detention')
export const postedFreight = freight('posted', 'What others hauled for the account: spend, loads, miles, time to cover')

const offerFigures = { offers: count, accepted: count, refused: count }

const offersAnswer = z.object({
  periods: z.array(z.object({ ...span, ...offerFigures })),
  total: z.object(offerFigures),
})
export type OffersAnswer = z.output<typeof offersAnswer>

export const receivedOffers = endpoint({
  name: 'analytics.offers',
  summary: "Booking requests on the account's loads by the time they were made, and how many it accepted",
  method: 'GET',
  path: '/analytics/offers',
  access: 'session',
  query: z.object(range).check(...inOrder()),
  answer: offersAnswer,
  offline: 'cached',
})
