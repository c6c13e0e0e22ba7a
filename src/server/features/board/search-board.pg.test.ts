import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BoardQuery, boardQuerySchema } from '#contract/freight/board.ts'
import { BOARD_SORTS } from '#contract/freight/load-query.ts'
import { EQUIPMENT_CODES } from '#domain/freight/equipment.ts'
import { freshLoggedPostgres } from '#tests/support/logged-postgres.ts'
import { fillBoardTable } from '#tests/support/many-board-loads.ts'
import { toBoardFilter } from './board-filter.ts'
import type { BoardFilter } from './board.sql.ts'
import { decodeBoardCursor, encodeBoardCursor } from './list-board.ts'
import { createBoardCounts, createBoardSearcher, MOST_COUNTED } from './search-board.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
/** More than are gathered at once, so that searches also probe. */
const LOADS = Number(process.env['BOARD_LOADS'] ?? 30_000)
const RUNS = Number(process.env['BOARD_SEARCHES'] ?? 40)

let logged: Awaited<ReturnType<typeof freshLoggedPostgres>>
let board: Row[]
beforeAll(async () => {
  logged = await freshLoggedPostgres((db) => fillBoardTable(db, LOADS, new Date(NOW)))
  board = await readBoard()
  counts.estimate(logged.db, toBoardFilter(parse({}), null, NOW))
  await vi.waitUntil(() => counts.estimate(logged.db, toBoardFilter(parse({}), null, NOW)).count === LOADS, 20_000)
}, 120_000)
afterAll(() => logged.close())

const counts = createBoardCounts()
const readBoard = () =>
  logged.database.kysely
    .selectFrom('load_board')
    .select([
      'id',
      'owner_id',
      'px',
      'py',
      'dx',
      'dy',
      'rate_cents',
      'rpm_cents',
      'miles',
      'weight',
      'stops',
      'equipment',
    ])
    .select(['delivery_state', 'pickup_day', 'pickup_at', 'created_at'])
    .execute()
type Row = Awaited<ReturnType<typeof readBoard>>[number]

const parse = (query: Record<string, unknown>): BoardQuery => boardQuerySchema.parse(query)
const point = fc.constantFrom('32.8,-96.8', '41.9,-87.6', '45.8,-108.5', '61.2,-149.9', '30,-60', '0,180', '-89,0')
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const queries = fc
  .record({
    near: some(point),
    radius: some(fc.constantFrom(25, 100, 150, 500)),
    to: some(point),
    toRadius: some(fc.constantFrom(50, 300)),
    toStates: some(fc.constantFrom('TX', 'WY,MT', 'ME', 'ZZ')),
    equipment: some(fc.constantFrom('V', 'V,R', 'TA', EQUIPMENT_CODES.join(','))),
    maxWeight: some(fc.constantFrom(10_000, 45_000)),
    minRate: some(fc.constantFrom(500, 5000)),
    minRatePerMile: some(fc.constantFrom(2.4, 3.3)),
    minMiles: some(fc.constant(250)),
    maxMiles: some(fc.constantFrom(100, 500)),
    maxStops: some(fc.constantFrom(2, 3, 5)),
    pickupDateTo: some(fc.constant('2026-11-25')),
    postedWithin: some(fc.constantFrom(1, 24)),
    sort: fc.constantFrom(...BOARD_SORTS),
    page: fc.constantFrom(1, 1, 1, 2, 7),
    limit: fc.constantFrom(12, 24),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)))
  .filter(({ sort, near }) => sort !== 'deadhead:asc' || near !== undefined)

/** The table has single precision, and its text has fewer digits than the value that PostgreSQL computes with. */
const squared = (x: number | null, y: number | null, center: { x: number; y: number }) => {
  if (x === null || y === null) return Infinity
  const [east, north] = [Math.fround(x) - center.x, Math.fround(y) - center.y]
  return east * east + north * north
}

/** The same search by plain JavaScript over every row. */
function truth({ sort }: BoardQuery, filter: BoardFilter): string[] {
  const { near, to, toStates, equipment } = filter
  const matching = board.filter(
    (row) =>
      (!near || squared(row.px, row.py, near.center) <= near.radius * near.radius) &&
      (!to || squared(row.dx, row.dy, to.center) <= to.radius * to.radius) &&
      (!toStates || toStates.includes(row.delivery_state)) &&
      (!equipment || equipment.includes(row.equipment)) &&
      row.weight <= (filter.maxWeight ?? Infinity) &&
      row.rate_cents >= (filter.minRateCents ?? 0) &&
      row.rpm_cents >= (filter.minRpmCents ?? 0) &&
      row.miles >= (filter.minMiles ?? 0) &&
      row.miles <= (filter.maxMiles ?? Infinity) &&
      row.stops <= (filter.maxStops ?? Infinity) &&
      row.pickup_day <= (filter.toDay ?? '9999') &&
      (!filter.postedAfter || row.created_at >= filter.postedAfter),
  )
  const key = (row: Row): number => {
    if (sort.startsWith('rate:')) return row.rate_cents
    if (sort.startsWith('distance')) return row.miles
    if (sort.startsWith('created')) return row.created_at.getTime()
    if (sort.startsWith('ratePer')) return row.rpm_cents
    if (sort.startsWith('pickup')) return row.pickup_at.getTime()
    return near ? squared(row.px, row.py, near.center) : 0
  }
  const sign = sort.endsWith('desc') ? -1 : 1
  return matching
    .map((row) => ({ id: row.id, key: key(row) }))
    .toSorted((a, b) => sign * (a.key - b.key || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id)
}

function find(query: BoardQuery, after?: string) {
  const filter = toBoardFilter(query, null, NOW)
  const { sort, limit } = query
  const offset = after === undefined ? (query.page - 1) * limit : 0
  const position = after === undefined ? undefined : decodeBoardCursor(sort, after)
  return createBoardSearcher(counts).search(logged.db, filter, { sort, offset, limit, after: position, key: '' })
}

test('[API-22] [STOP-20] any search of a large board finds what reading all of them finds, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (asked) => {
      const query = parse(asked)
      const all = truth(query, toBoardFilter(query, null, NOW))
      const offset = (query.page - 1) * query.limit
      const { rows, total, isCapped, isPartial } = await find(query)
      expect({ asked, ids: rows.map(({ id }) => id) }).toEqual({
        asked,
        ids: all.slice(offset, offset + query.limit + 1),
      })
      expect({ asked, total }).toEqual({ asked, total: isCapped ? MOST_COUNTED : all.length })
      expect(isPartial || (isCapped && all.length <= MOST_COUNTED)).toBe(false)
    }),
    { numRuns: RUNS },
  )
}, 240_000)

test('[API-22] pages that follow each other by their cursors list every load once', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (asked) => {
      const query = parse({ ...asked, page: 1 })
      const all = truth(query, toBoardFilter(query, null, NOW))
      const listed: string[] = []
      let after: string | undefined
      for (let page = 0; page < 4; page++) {
        const { rows } = await find(query, after)
        const shown = rows.slice(0, query.limit)
        listed.push(...shown.map(({ id }) => id))
        const last = shown.at(-1)
        if (!last) break
        after = encodeBoardCursor(query.sort, last)
      }
      expect({ asked, listed }).toEqual({ asked, listed: all.slice(0, 4 * query.limit) })
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  )
}, 240_000)

test('[API-22] no search of a large board reads a table from end to end', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (asked) => {
      logged.sent.length = 0
      await find(parse(asked))
      expect(logged.sent.length).toBeGreaterThan(0)
      for (const statement of logged.sent)
        expect({ asked, scanned: await logged.scannedTables(statement) }).toEqual({ asked, scanned: [] })
    }),
    { numRuns: RUNS },
  )
}, 240_000)

test('[API-22] a search that takes too long lists some loads, and by deadhead no page follows them', async () => {
  const query = parse({ near: '32.8,-96.8', radius: 500, sort: 'deadhead:asc' })
  const all = truth(query, toBoardFilter(query, null, NOW))
  /** Blocks the table until the first statement has run out of time. */
  const findLate = async (after?: string) => {
    logged.sent.length = 0
    const { search } = await logged.database.kysely.transaction().execute(async (tx) => {
      await sql`lock table load_board in access exclusive mode`.execute(tx)
      const started = { search: find(query, after) }
      await vi.waitUntil(() => logged.sent.length > 0, 10_000)
      return started
    })
    return search
  }
  const { rows, isPartial } = await findLate()
  expect(isPartial).toBe(true)
  expect(rows).toHaveLength(query.limit)
  expect(all).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))

  const whole = await find(query)
  const [first] = whole.rows
  if (!first) throw new Error('no load near Dallas')
  expect(await findLate(encodeBoardCursor(query.sort, first))).toMatchObject({ rows: [], isPartial: true })
}, 60_000)
