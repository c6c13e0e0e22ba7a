import { type Kysely, sql } from 'kysely'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { board, myLoads } from '#contract/load.ts'
import { DAY_MS, type Instant } from '#domain/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { onPage, pageOf } from '#server/http/page.ts'
import { concerns, isBookable, isMine, loadsSeenBy, matches, matchesMine } from './load.sql.ts'
import { presentLoad, viewerOfRow } from './present-load.ts'

const COLUMN = {
  createdAt: 'load.created_at',
  rate: 'load.rate_cents',
  distance: 'load.distance_miles',
} as const

type Filter = Pick<
  ParsedInputOf<typeof myLoads>['query'],
  'status' | 'search' | 'pickupDateFrom' | 'pickupDateTo' | 'deliveryDateFrom' | 'deliveryDateTo'
>

/** Appointments as they were agreed upon, else as posted: what the parties see. */
const AGREED = {
  pickup: sql<Date>`coalesce(load.agreed_pickup_at, load.pickup_at)`,
  delivery: sql<Date>`coalesce(load.agreed_delivery_at, load.delivery_at)`,
}

/** No appointment lies outside, and no database reads every year that a calendar may name. */
function inThisAge(at: Instant): Date {
  return new Date(Math.min(Math.max(at, Date.UTC(1970)), Date.UTC(2101)))
}

/**
 * Days are the stop's own: a delivery at 23:00 in Los Angeles belongs to that day, wherever it is read. No zone is
 * farther than a day from UTC, so an index narrows the search by instants first.
 */
function onDays(stop: 'pickup' | 'delivery', from: string | undefined, to: string | undefined) {
  const at = AGREED[stop]
  const day = sql<string>`to_char(${at} at time zone ${sql.ref(`${stop}.zone`)}, 'YYYY-MM-DD')`
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${at} >= ${inThisAge(Date.parse(from) - DAY_MS)} and ${day} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${at} < ${inThisAge(Date.parse(to) + 2 * DAY_MS)} and ${day} <= ${to}`]),
    ],
    sql` and `,
  )})`
}

/** Own loads, narrowed by what was asked. */
export function myLoadsLike(
  db: Kysely<Schema>,
  { status, search = '', ...days }: Filter,
  { accountId, now }: { accountId: string; now: Date },
) {
  const found = loadsSeenBy(db, accountId)
    .where((eb) => isMine(eb, accountId, now))
    .where(matchesMine(search, accountId))
    .where(onDays('pickup', days.pickupDateFrom, days.pickupDateTo))
    .where(onDays('delivery', days.deliveryDateFrom, days.deliveryDateTo))
  return status === undefined ? found : found.where('load.status', '=', status)
}

const MY_COLUMN = { ...COLUMN, pickupDateTime: AGREED.pickup, deliveryDateTime: AGREED.delivery }

type Found = ReturnType<typeof loadsSeenBy>
type Order = [column: (typeof MY_COLUMN)[keyof typeof MY_COLUMN], direction: 'asc' | 'desc']

/** The loads of a page are chosen by what the search needs; only they are then read whole. */
async function pageOfLoads(
  found: Found,
  [column, direction]: Order,
  query: { page: number; limit: number },
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof board>> {
  const inOrder = (loads: Found) => loads.orderBy(column, direction).orderBy('load.id', direction)
  const chosen = onPage(inOrder(found).clearSelect().select('load.id'), query)
  const whole = inOrder(loadsSeenBy(db, actor.id).where('load.id', 'in', chosen))
  const { rows, meta } = await pageOf(db, found, whole, query)
  return { data: rows.map((row) => presentLoad(row, viewerOfRow(row, actor) ?? 'board', now)), meta }
}

/** API-21. */
export async function listMyLoads(
  { query }: ParsedInputOf<typeof myLoads>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof myLoads>> {
  const { db, actor, now } = request
  const found = myLoadsLike(db, query, { accountId: actor.id, now: new Date(now) })
  const column = MY_COLUMN[query.sort]
  return pageOfLoads(found, [column, query.sortOrder], query, request)
}

/**
 * API-22, BOARD-01, BOARD-02. Without a status, what can be booked; with one, what the viewer asked for or carries; 'all'
 * is both. 'pending' is what can be booked as well.
 */
export async function listBoard(
  { query }: ParsedInputOf<typeof board>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof board>> {
  const { db, actor, now } = request
  const { status = 'pending', search = '' } = query
  const [sort, direction] = query.sort.split(':') as ['rate' | 'distance' | 'createdAt', 'asc' | 'desc']
  const found = loadsSeenBy(db, actor.id)
    .where((eb) => {
      if (status === 'pending') return isBookable(eb, new Date(now))
      if (status === 'all') return eb.or([isBookable(eb, new Date(now)), concerns(eb, actor.id)])
      return eb.and([eb('load.status', '=', status), concerns(eb, actor.id)])
    })
    .where(matches(search))
  return pageOfLoads(found, [COLUMN[sort], direction], query, request)
}
