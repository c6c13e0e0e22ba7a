import { PERIODS } from '#domain/time/period.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { timeZoneSchema } from '../api/time-zone.ts'
import { idSchema, instantSchema } from '../api/common-schemas.ts'

/**
 * Something the account did or was notified of. `type` is that of a load event ('booked', 'arrived'), or 'requested',
 * 'rejected' and 'withdrawn' for its own actions on booking requests, or 'told' for a notification.
 */
const activityItem = z.object({
  /** of the row, unique with `type` */
  id: idSchema,
  type: z.string(),
  at: z.string(),
  title: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** which colleague did it; absent for an account alone, and for notifications */
  person: z.optional(z.string()),
  load: z.nullable(
    z.object({
      id: idSchema,
      number: z.number(),
      /** 'Dallas, TX to Chicago, IL' */
      lane: z.string(),
      /** where the account can open it: as its own load, on the board, or (null) nowhere */
      opens: z.nullable(z.enum(['load', 'board'])),
    }),
  ),
})
export type ActivityItem = z.output<typeof activityItem>

/** The reader's own actions, or all colleagues'. What nobody did in person, such as a recurring load, is in both. */
export const ACTIVITY_OF = ['me', 'everyone'] as const
const who = z._default(z.enum(ACTIVITY_OF), 'me')
export type ActivityOf = z.output<typeof who>

/** The end of a page: its last entry's time and key. */
const cursor = z.string().check(
  z.regex(
    /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}[a-z-]{1,40}$/,
    'Must be a cursor from an earlier page',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))), 'Must be a cursor from an earlier page'),
)

export const listActivityEndpoint = defineEndpoint({
  name: 'activity.list',
  summary: "Your actions or your company's, and your notifications, newest first",
  method: 'GET',
  path: '/activity',
  access: 'session',
  errors: ['OVER_BUDGET'],
  query: z.object({
    /** no earlier than this */
    from: z.optional(instantSchema),
    /** before this */
    to: z.optional(instantSchema),
    after: z.optional(cursor),
    who,
    /** only entries of this type */
    type: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Must be a type of entry'))),
    limit: z._default(
      z.coerce
        .number('Must be a number')
        .check(z.int('Must be a whole number'), z.gte(1, 'Must be at least 1'), z.lte(100, 'Must be at most 100')),
      50,
    ),
  }),
  answer: z.object({
    data: z.array(activityItem),
    /** `after` of the next page; null at the end */
    meta: z.object({ after: z.nullable(z.string()) }),
  }),
})

export const listActivityPeriodsEndpoint = defineEndpoint({
  name: 'activity.periods',
  summary:
    'Activity counts by kind for each of the last 30 days, 26 weeks, 24 months or 10 years; empty periods are left out',
  method: 'GET',
  path: '/activity/periods',
  access: 'session',
  errors: ['OVER_BUDGET'],
  query: z.object({ by: z.enum(PERIODS), zone: timeZoneSchema, who }),
  answer: z.object({
    data: z.array(
      z.object({
        /** days, inclusive */
        from: z.string(),
        to: z.string(),
        /** the same as instants, for `/activity` */
        startsAt: z.string(),
        endsAt: z.string(),
        total: z.number(),
        counts: z.array(z.object({ type: z.string(), count: z.number() })),
      }),
    ),
  }),
})
