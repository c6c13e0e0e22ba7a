import { PERIODS } from '#domain/period.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { zone } from './period-query.ts'
import { id, instant } from './wire.ts'

/**
 * Something that the account did, or was told of. `type` is a load event's ('booked', 'arrived'), or 'requested',
 * 'rejected' and 'withdrawn' for what it did with booking requests, or 'told', whose words are a notification's.
 */
const activityItem = z.object({
  /** of the row, unique with the type */
  id,
  type: z.string(),
  at: z.string(),
  title: z.nullable(z.string()),
  message: z.nullable(z.string()),
  load: z.nullable(
    z.object({
      id,
      number: z.number(),
      /** 'Dallas, TX to Chicago, IL' */
      lane: z.string(),
      /** where the account may open it: as its own, on the board as one it asked for, or nowhere any more */
      opens: z.nullable(z.enum(['load', 'board'])),
    }),
  ),
})
export type ActivityItem = z.output<typeof activityItem>

/** Where a page ended: the last entry's time and key. */
const cursor = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}[a-z-]{1,40}$/, 'Must be what a page gave as after'),
  z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))), 'Must be what a page gave as after'),
)

export const activity = endpoint({
  name: 'activity.list',
  summary: 'What the account did and was told, newest first',
  method: 'GET',
  path: '/activity',
  access: 'session',
  query: z.object({
    /** no earlier than this */
    from: z.optional(instant),
    /** before this */
    to: z.optional(instant),
    after: z.optional(cursor),
    limit: z._default(
      z.coerce
        .number('Must be a number')
        .check(z.int('Must be a whole number'), z.gte(1, 'Must be at least 1'), z.lte(100, 'Must be at most 100')),
      50,
    ),
  }),
  answer: z.object({
    data: z.array(activityItem),
    /** what follows begins `after` this; null at the end */
    meta: z.object({ after: z.nullable(z.string()) }),
  }),
  offline: 'cached',
})

export const activityPeriods = endpoint({
  name: 'activity.periods',
  summary:
    'How much happened in each of the last 30 days, 26 weeks, 24 months or 10 years, by kind; empty ones left out',
  method: 'GET',
  path: '/activity/periods',
  access: 'session',
  query: z.object({ by: z.enum(PERIODS), zone }),
  answer: z.object({
    data: z.array(
      z.object({
        /** days, both included */
        from: z.string(),
        to: z.string(),
        /** the instants between which it lies, for `/activity` */
        startsAt: z.string(),
        endsAt: z.string(),
        total: z.number(),
        counts: z.array(z.object({ type: z.string(), count: z.number() })),
      }),
    ),
  }),
  offline: 'cached',
})
