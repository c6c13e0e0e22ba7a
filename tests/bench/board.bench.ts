import { boardQuerySchema } from '#contract/freight/board.ts'
import { seededRandom } from '#server/demo/random.ts'
import { toBoardFilter } from '#server/features/board/board-filter.ts'
import { createBoardCounts, createBoardSearcher } from '#server/features/board/search-board.ts'
import { toTsQuery } from '#server/db/search-query.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { openLoggedPostgres } from '#tests/support/logged-postgres.ts'
import { fillBoardTable } from '#tests/support/many-board-loads.ts'
import { quantile } from './quantile.ts'

export interface BoardFigure {
  what: string
  samples: number
  /** milliseconds, like the next three fields */
  p50: number
  p95: number
  p99: number
  goal: number
}

const SIZES = (process.env['BOARD_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const NOW = Date.parse('2026-11-23T14:00:00Z')
const SEARCHES = 200
const SORTS = ['rate:desc', 'distance:asc', 'createdAt:desc', 'ratePerMile:desc', 'pickupDateTime:asc'] as const
const PLACES = [
  '32.8,-96.8',
  '41.9,-87.6',
  '34.1,-118.2',
  '33.7,-84.4',
  '40.7,-74.2',
  '45.8,-108.5',
  '39.1,-94.6',
] as const

/** Places to 150 miles at one end or both, or larger circles and none, with any other filters. */
function drawSearches(kind: 'near' | 'wide') {
  const random = seededRandom(7)
  return Array.from({ length: SEARCHES }, () => {
    const radius = kind === 'near' ? random.pick([25, 50, 100, 150]) : random.pick([250, 350, 500])
    const ends = kind === 'near' ? random.pick(['near', 'near', 'to', 'both']) : random.pick(['none', 'none', 'near'])
    return boardQuerySchema.parse({
      ...((ends === 'near' || ends === 'both') && { near: random.pick(PLACES), radius }),
      ...((ends === 'to' || ends === 'both') && { to: random.pick(PLACES), toRadius: radius }),
      ...(random.chance(0.6) && { equipment: random.pick(['V', 'V,R', 'F,SD', 'TA']) }),
      ...(random.chance(0.4) && { minRatePerMile: random.pick([2, 2.4, 2.8]) }),
      ...(random.chance(0.2) && { maxWeight: 40_000 }),
      ...(random.chance(0.2) && { maxMiles: 500 }),
      ...(kind === 'near' && random.chance(0.1) && { search: 'furniture' }),
      ...(random.chance(0.2) && { maxStops: random.pick([2, 3, 5]) }),
      sort: random.pick(SORTS),
    })
  })
}

async function measureAt(loads: number): Promise<BoardFigure[]> {
  const { database, drop } = await freshPostgres()
  const logged = openLoggedPostgres(database.connectionString)
  try {
    await fillBoardTable(database.kysely, loads, new Date(NOW))
    const counts = createBoardCounts()
    const everything = toBoardFilter(boardQuerySchema.parse({}), null, NOW)
    while (!Number.isFinite(counts.estimate(logged.db, everything).count))
      await new Promise((resolve) => setTimeout(resolve, 50))
    const searcher = createBoardSearcher(counts)
    const figures: BoardFigure[] = []
    for (const kind of ['near', 'wide'] as const) {
      const times: number[] = []
      for (const query of [...drawSearches(kind), ...drawSearches(kind)]) {
        const { sort, limit, search = '' } = query
        const filter = toBoardFilter(query, toTsQuery(search), NOW)
        const started = performance.now()
        // no count is kept: each key is new
        const key = String(started)
        await searcher.search(logged.db, filter, { sort, limit, offset: 0, after: undefined, key })
        times.push(performance.now() - started)
      }
      // the first round warms the cache
      const warm = times.slice(SEARCHES)
      figures.push({
        what: `${loads} loads, ${kind === 'near' ? 'to 150 mi' : 'larger or no circle'}`,
        samples: warm.length,
        p50: quantile(warm, 0.5),
        p95: quantile(warm, 0.95),
        p99: quantile(warm, 0.99),
        goal: kind === 'near' ? 25 : 60,
      })
    }
    return figures
  } finally {
    await logged.close()
    await drop()
  }
}

/** A page of the board with its total, in the database, one search at a time; a fifth of the loads has stops between [STOP-55]. */
export async function measureBoard(): Promise<BoardFigure[]> {
  const figures: BoardFigure[] = []
  for (const size of SIZES) figures.push(...(await measureAt(size)))
  return figures
}
