import { sql } from 'kysely'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { board, myLoads } from '#contract/load.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { pageOf } from '#server/http/page.ts'
import { concerns, isBookable, isMine, loadsSeenBy, matches } from './load.sql.ts'
import { presentLoad, viewerOfRow } from './present-load.ts'

const COLUMN = {
  createdAt: 'load.created_at',
  pickupDateTime: 'load.pickup_at',
  deliveryDateTime: 'load.delivery_at',
  rate: 'load.rate_cents',
  distance: 'load.distance_miles',
} as const

/** API-21. Days are the stops' own: a delivery at 23:00 in Los Angeles belongs to that day, wherever it is read. */
export async function listMyLoads(
  { query }: ParsedInputOf<typeof myLoads>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof myLoads>> {
  const pickupDay = sql<string>`to_char(load.pickup_at at time zone pickup.zone, 'YYYY-MM-DD')`
  const deliveryDay = sql<string>`to_char(load.delivery_at at time zone delivery.zone, 'YYYY-MM-DD')`
  const asked = [
    [sql<string>`load.status`, '=', query.status],
    [pickupDay, '>=', query.pickupDateFrom],
    [pickupDay, '<=', query.pickupDateTo],
    [deliveryDay, '>=', query.deliveryDateFrom],
    [deliveryDay, '<=', query.deliveryDateTo],
  ] as const
  const found = loadsSeenBy(db, actor.id)
    .where((eb) => isMine(eb, actor.id, new Date(now)))
    .where(matches(query.search ?? ''))
    .where((eb) =>
      eb.and(asked.flatMap(([what, operator, value]) => (value === undefined ? [] : [eb(what, operator, value)]))),
    )
  const ordered = found.orderBy(COLUMN[query.sort], query.sortOrder).orderBy('load.id', query.sortOrder)
  const { rows, meta } = await pageOf(db, found, ordered, query)
  return { data: rows.map((row) => presentLoad(row, viewerOfRow(row, actor) ?? 'board', now)), meta }
}

/**
 * API-22, BOARD-01, BOARD-02. Without a status, what can be booked; with one, what the viewer asked for or carries; 'all'
 * is both. 'pending' is what can be booked as well.
 */
export async function listBoard(
  { query }: ParsedInputOf<typeof board>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof board>> {
  const { status = 'pending', search = '' } = query
  const [sort, direction] = query.sort.split(':') as ['rate' | 'distance' | 'createdAt', 'asc' | 'desc']
  const found = loadsSeenBy(db, actor.id)
    .where((eb) => {
      if (status === 'pending') return isBookable(eb, new Date(now))
      if (status === 'all') return eb.or([isBookable(eb, new Date(now)), concerns(eb, actor.id)])
      return eb.and([eb('load.status', '=', status), concerns(eb, actor.id)])
    })
    .where(matches(search))
  const ordered = found.orderBy(COLUMN[sort], direction).orderBy('load.id', direction)
  const { rows, meta } = await pageOf(db, found, ordered, query)
  return { data: rows.map((row) => presentLoad(row, viewerOfRow(row, actor) ?? 'board', now)), meta }
}
