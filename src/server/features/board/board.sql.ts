import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BoardSort } from '#contract/freight/load-query.ts'
import type { Projected } from '#domain/geo/board-projection.ts'
import { nameContains } from '#server/db/name-search.sql.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import { likeAtStart } from '#server/db/search-query.ts'
import type { Schema } from '#server/db/schema.ts'

interface Circle {
  center: Projected
  /** in the projection's miles */
  radius: number
  /** cells that it may touch; null: all of them */
  cells: readonly number[] | null
}

/** A search in the table's terms. */
export interface BoardFilter {
  /** loads are listed until their pickup ends */
  now: Date
  /** as for `search @@ …::tsquery` */
  words: string | null
  near: Circle | undefined
  to: Circle | undefined
  toStates: readonly string[] | undefined
  equipment: readonly number[] | undefined
  maxWeight: number | undefined
  minRateCents: number | undefined
  minRpmCents: number | undefined
  minMiles: number | undefined
  maxMiles: number | undefined
  maxStops: number | undefined
  fromDay: string | undefined
  toDay: string | undefined
  postedAfter: Date | undefined
  broker: string | undefined
}

export interface BoardPosition {
  key: number | string
  id: string
}

/** From where on, and how many. */
export interface BoardSlice {
  offset: number
  limit: number
  after: BoardPosition | undefined
}

interface Order {
  key: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  type: 'integer' | 'double precision' | 'timestamptz'
}

const ORDERS: Readonly<Record<Exclude<BoardSort, 'deadhead:asc'>, Order>> = {
  'rate:desc': { key: sql`rate_cents`, direction: 'desc', type: 'integer' },
  'rate:asc': { key: sql`rate_cents`, direction: 'asc', type: 'integer' },
  'distance:desc': { key: sql`miles`, direction: 'desc', type: 'double precision' },
  'distance:asc': { key: sql`miles`, direction: 'asc', type: 'double precision' },
  'createdAt:desc': { key: sql`created_at`, direction: 'desc', type: 'timestamptz' },
  'ratePerMile:desc': { key: sql`rpm_cents`, direction: 'desc', type: 'integer' },
  'pickupDateTime:asc': { key: sql`pickup_at`, direction: 'asc', type: 'timestamptz' },
}

/** Squared miles between a stop and a point. */
function squaredMiles(stop: 'p' | 'd', { x, y }: Projected): RawBuilder<number> {
  const [east, north] = [sql.ref(`${stop}x`), sql.ref(`${stop}y`)]
  const dx = sql`(${east} - ${x}::double precision)`
  const dy = sql`(${north} - ${y}::double precision)`
  return sql`(${dx} * ${dx} + ${dy} * ${dy})`
}

function orderOf(sort: BoardSort, { near }: BoardFilter): Order {
  if (sort !== 'deadhead:asc') return ORDERS[sort]
  const key = near ? squaredMiles('p', near.center) : sql`miles`
  return { key, direction: 'asc', type: 'double precision' }
}

function within(stop: 'p' | 'd', { center, radius }: Circle): RawBuilder<unknown> {
  return sql`${squaredMiles(stop, center)} <= ${radius * radius}::double precision`
}

/** Until the pickup ends: the end of its window, or its exact time. */
function isListed({ now }: BoardFilter): RawBuilder<unknown> {
  return sql`coalesce(pickup_until, pickup_at) > ${now}::timestamptz`
}

/** What the person asks for; holds on the board's table and on `load_board_row`. */
function conditionsOf(filter: BoardFilter): RawBuilder<unknown>[] {
  const { words, near, to, toStates, equipment, maxWeight, minRateCents, minRpmCents, minMiles, maxMiles } = filter
  const { maxStops, fromDay, toDay, postedAfter, broker } = filter
  return [
    words !== null && sql`search @@ ${words}::tsquery`,
    near && within('p', near),
    to && within('d', to),
    toStates && sql`delivery_state = any(${[...toStates]}::text[])`,
    equipment && sql`equipment = any(${[...equipment]}::smallint[])`,
    maxWeight !== undefined && sql`weight <= ${maxWeight}::double precision`,
    minRateCents !== undefined && sql`rate_cents >= ${minRateCents}::integer`,
    minRpmCents !== undefined && sql`rpm_cents >= ${minRpmCents}::integer`,
    minMiles !== undefined && sql`miles >= ${minMiles}::double precision`,
    maxMiles !== undefined && sql`miles <= ${maxMiles}::double precision`,
    maxStops !== undefined && sql`stops <= ${maxStops}::smallint`,
    fromDay !== undefined && sql`pickup_day >= ${fromDay}::date`,
    toDay !== undefined && sql`pickup_day <= ${toDay}::date`,
    postedAfter && sql`created_at >= ${postedAfter}::timestamptz`,
    broker !== undefined && sql`owner_id = ${broker}::uuid`,
  ].filter((condition) => typeof condition === 'object')
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions.length === 0 ? [sql`true`] : [...conditions], sql` and `)
}

/** Rows after the last one of the page before. */
function isAfter({ key, direction, type }: Order, after: BoardPosition | undefined): RawBuilder<unknown>[] {
  if (!after) return []
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return [sql`(${key}, id) ${sign} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`]
}

function inOrder(key: RawBuilder<unknown>, { direction }: Order): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`order by ${key} ${way}, id ${way}`
}

/** The cells that bound a search, of its narrower end. */
export type Side = 'pickup' | 'delivery' | undefined

function inCells(side: Side, { near, to }: BoardFilter): RawBuilder<unknown>[] {
  const cells = side === 'pickup' ? near?.cells : side === 'delivery' ? to?.cells : null
  return cells ? [sql`${sql.ref(`${side}_cell`)} = any(${[...cells]}::integer[])`] : []
}

export interface FoundRow {
  id: string
  key: number | Date
}

interface Row {
  id: string | null
  key: number | Date
  matched: number
  looked: number
}

interface FoundPage {
  rows: FoundRow[]
  /** how many matched, on this page or not */
  matched: number
  /** how many entries were read */
  looked: number
}

function toFoundPage(rows: readonly Row[]): FoundPage {
  return {
    rows: rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }])),
    matched: rows[0]?.matched ?? 0,
    looked: rows[0]?.looked ?? 0,
  }
}

/**
 * Reads so many entries in the order of the sort and keeps those that match: fast where many match. Each is read from
 * the index of the sort. They are counted apart, because keeping each one to count it takes longer than both reads.
 */
export async function probeBoard(
  db: Kysely<Schema>,
  filter: BoardFilter,
  { sort, entries, offset, limit, after }: BoardSlice & { sort: BoardSort; entries: number },
): Promise<FoundPage> {
  const order = orderOf(sort, filter)
  const listed = all([isListed(filter), ...isAfter(order, after)])
  // the table's text isn't in the index, so only a search for words reads it
  const columns = sql.raw(
    `id, owner_id, px, py, dx, dy, rate_cents, rpm_cents, miles, weight, stops, equipment, delivery_state, pickup_day,
      pickup_at, pickup_until, created_at${filter.words === null ? '' : ', search'}`,
  )
  const { rows } = await sql<Row>`
    with found as materialized (
      select id, ${order.key} as key from (
        select ${columns} from load_board where ${listed} ${inOrder(order.key, order)} limit ${sql.lit(entries)}) looked
      where ${all(conditionsOf(filter))}),
    page as (select id, key from found ${inOrder(sql`key`, order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select page.id, page.key, counted.matched, counted.looked
    from (
      select (select count(*)::integer from found) as matched,
        (select count(*)::integer from (select from load_board where ${listed} limit ${sql.lit(entries)}) looked) as looked
    ) counted
    left join page on true ${inOrder(sql`key`, order)}`.execute(db)
  return toFoundPage(rows)
}

/** The asked page of `found`, in its order, with the count of all that were found. */
function pageOfFound(order: Order, { offset, limit, after }: BoardSlice): RawBuilder<unknown> {
  return sql`
    page as (
      select id, key from found where ${all(isAfter({ ...order, key: sql`key` }, after))}
      ${inOrder(sql`key`, order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select page.id, page.key, counted.matched, counted.matched as looked
    from (select count(*)::integer as matched from found) counted
    left join page on true ${inOrder(sql`key`, order)}`
}

/** Finds all that match by the cells of one end, counts them and sorts them: fast where few are in the cells. */
export async function gatherBoard(
  db: Kysely<Schema>,
  filter: BoardFilter,
  { sort, side, ...slice }: BoardSlice & { sort: BoardSort; side: Side },
): Promise<FoundPage> {
  const order = orderOf(sort, filter)
  const { rows } = await sql<Row>`
    with found as materialized (
      select id, ${order.key} as key from load_board
      where ${all([isListed(filter), ...inCells(side, filter), ...conditionsOf(filter)])}),
    ${pageOfFound(order, slice)}`.execute(db)
  return toFoundPage(rows)
}

/** How many match, counted no further than `most`. */
export async function countBoard(
  db: Kysely<Schema>,
  filter: BoardFilter,
  { side, most }: { side: Side; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from load_board
      where ${all([isListed(filter), ...inCells(side, filter), ...conditionsOf(filter)])}
      limit ${sql.lit(most)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Loads that the account requested or hauls, of one status, or of all but what the board itself lists. Few compared with
 * the board, so they are all counted.
 */
export async function gatherOwn(
  db: Kysely<Schema>,
  filter: BoardFilter,
  { sort, status, accountId, ...slice }: BoardSlice & { sort: BoardSort; status: string; accountId: string },
): Promise<FoundPage> {
  const order = orderOf(sort, filter)
  const isWanted =
    status === 'all'
      ? sql`(load.status <> 'pending' or load.tendered or coalesce(load.pickup_until, load.pickup_at) <= ${filter.now}::timestamptz)`
      : sql`load.status = ${status}`
  const { rows } = await sql<Row>`
    with own as materialized (
      select load.id from load
      where load.deleted_at is null and ${isWanted} and (load.dispatcher_id = ${accountId}::uuid or load.hauler_id = ${accountId}::uuid
        or load.id = any(array(select load_id from booking_request where requester_id = ${accountId}::uuid)))),
    found as materialized (
      select id, ${order.key} as key from load_board_row
      where id = any(array(select id from own)) and ${all(conditionsOf(filter))}),
    ${pageOfFound(order, slice)}`.execute(db)
  return toFoundPage(rows)
}

/** How many loads each cell and each state has, by equipment. */
export async function countByCell(db: Kysely<Schema>) {
  const count = sql<number>`count(*)::integer`.as('count')
  const pickups = await db
    .selectFrom('load_board')
    .select(['pickup_cell as cell', 'equipment', count])
    .groupBy(['pickup_cell', 'equipment'])
    .execute()
  const deliveries = await db
    .selectFrom('load_board')
    .select(['delivery_cell as cell', 'equipment', count])
    .groupBy(['delivery_cell', 'equipment'])
    .execute()
  const states = await db
    .selectFrom('load_board')
    .select(['delivery_state as state', 'equipment', count])
    .groupBy(['delivery_state', 'equipment'])
    .execute()
  return { pickups, deliveries, states }
}

/** The words of the newest loads on the board, each once. */
export async function listRecentWords(db: Kysely<Schema>, loads: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(search)) as word
    from (select search from load_board order by created_at desc, id desc limit ${sql.lit(loads)}) newest`.execute(db)
  return rows.map(({ word }) => word)
}

/** As many suggestions as fit without scrolling. */
const MAX_BROKERS = 6

const BROKER_NAME = partyNameOf('account')

/** Accounts with a load on the board by a part of their name; those whose name begins with it come first. */
export function searchBoardBrokers(db: Kysely<Schema>, search: string) {
  return db
    .selectFrom('account')
    .select(['id', BROKER_NAME.as('name')])
    .where(nameContains(search, sql`lower(${BROKER_NAME})`))
    .where(sql<boolean>`exists (select from load_board where owner_id = account.id)`)
    .orderBy(sql`lower(${BROKER_NAME}) like ${likeAtStart(search)}`, 'desc')
    .orderBy(sql`lower(${BROKER_NAME})`)
    .orderBy('id')
    .limit(MAX_BROKERS)
    .execute()
}

const CLEARED_AT_ONCE = 5000

/**
 * Removes loads whose pickup has ended: no search lists them. A load that a command changes meanwhile is left for the
 * next time, so that neither waits for the other.
 */
export async function clearPassedPickups(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`delete from load_board where id in (
    select id from load_board where pickup_at <= ${now} and coalesce(pickup_until, pickup_at) <= ${now} order by pickup_at limit ${sql.lit(CLEARED_AT_ONCE)}
    for update skip locked)`.execute(db)
}
