import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { BoardSort } from '#contract/freight/load-query.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { isStatementTimeout } from '#server/db/database-unavailable.ts'
import type { Schema } from '#server/db/schema.ts'
import {
  type BoardFilter,
  type BoardSlice,
  countBoard,
  countByCell,
  type FoundRow,
  gatherBoard,
  probeBoard,
  type Side,
} from './board.sql.ts'

/** Totals above this are '1,000+', unless a search counts them all anyway. */
export const MOST_COUNTED = 1000
/** Fewer loads than these are gathered at once, which costs less than a long probe that fails. */
const GATHERED = 20_000
/** Entries that a probe reads: the second is for searches that few of the best-paid loads match. */
const PROBES = [2000, 40_000]
/** An entry of a probe costs about as much as this many that are gathered. */
const PROBE_COST = 4
const COUNT_KEPT_MS = 10_000
const MOST_COUNTS_KEPT = 2000

export interface BoardResult {
  /** one more than asked for when there are more */
  rows: FoundRow[]
  total: number
  isCapped: boolean
  isPartial: boolean
}

interface Total {
  total: number
  isCapped: boolean
}

const capped = (matched: number): Total => ({
  total: Math.min(matched, MOST_COUNTED),
  isCapped: matched > MOST_COUNTED,
})

export interface BoardSearcher {
  /** @param key the same for searches that differ only in their page */
  search: (
    db: Kysely<Schema>,
    filter: BoardFilter,
    page: BoardSlice & { sort: BoardSort; key: string },
  ) => Promise<BoardResult>
}

/**
 * Probes a bounded slice in the order of the sort, and gathers by place what the probe doesn't find: a planner that
 * chooses between the two by its own estimates takes seconds where it errs (decision 0031).
 */
export function createBoardSearcher(counts: BoardCounts): BoardSearcher {
  const totals = new LRUCache<string, Total & { until: Instant }>({ max: MOST_COUNTS_KEPT })

  function keep(key: string, total: Total, now: Date): Total {
    totals.set(key, { ...total, until: now.getTime() + COUNT_KEPT_MS })
    return total
  }

  async function count(db: Kysely<Schema>, filter: BoardFilter, side: Side, key: string): Promise<Total> {
    const existing = totals.get(key)
    if (existing && filter.now.getTime() < existing.until) return existing
    const matched = await inTime(countBoard(db, filter, { side, most: MOST_COUNTED + 1 }))
    return keep(key, capped(matched ?? MOST_COUNTED + 1), filter.now)
  }

  return {
    async search(db, filter, { key, ...page }) {
      const { count: estimate, side } = counts.estimate(db, filter)
      const slice = { ...page, limit: page.limit + 1 }
      const isProbed = estimate > GATHERED && filter.words === null
      const probed = isProbed ? await probe(db, filter, { ...slice, estimate }) : undefined
      if (probed) {
        const { rows, matched, isWhole } = probed
        if (!page.after && (isWhole || matched > MOST_COUNTED))
          return { rows, isPartial: false, ...keep(key, capped(matched), filter.now) }
        return { rows, isPartial: false, ...(await count(db, filter, side, key)) }
      }
      const gathered = await inTime(gatherBoard(db, filter, { ...slice, side }))
      if (gathered) return { rows: gathered.rows, total: gathered.matched, isCapped: false, isPartial: false }
      // the search took too long: some loads are better than an error
      const some = await probeSome(db, filter, slice)
      return { rows: some.rows, total: some.matched, isCapped: true, isPartial: true }
    },
  }
}

/** Some that match. No index is in the order of deadhead, so those come newest first and no page follows them. */
async function probeSome(db: Kysely<Schema>, filter: BoardFilter, slice: BoardSlice & { sort: BoardSort }) {
  const [entries = 0] = PROBES
  if (slice.sort !== 'deadhead:asc') return probeBoard(db, filter, { ...slice, entries })
  if (slice.after) return { rows: [], matched: 0 }
  return probeBoard(db, filter, { ...slice, sort: 'createdAt:desc', limit: slice.limit - 1, entries })
}

interface Probed {
  rows: FoundRow[]
  matched: number
  /** every load that may match was looked at */
  isWhole: boolean
}

/** The page if a probe fills it, else undefined. */
async function probe(
  db: Kysely<Schema>,
  filter: BoardFilter,
  { estimate, ...slice }: BoardSlice & { sort: BoardSort; estimate: number },
): Promise<Probed | undefined> {
  if (slice.sort === 'deadhead:asc') return probeNearby(db, filter, slice)
  for (const entries of PROBES) {
    if (slice.offset + slice.limit > entries || entries * PROBE_COST > estimate) continue
    const page = await inTime(probeBoard(db, filter, { ...slice, entries }))
    const isWhole = page !== undefined && page.looked < entries
    if (page && (isWhole || page.rows.length === slice.limit)) return { ...page, isWhole }
  }
  return undefined
}

/** The nearest loads are in a third of the circle, mostly. */
async function probeNearby(
  db: Kysely<Schema>,
  filter: BoardFilter,
  slice: BoardSlice & { sort: BoardSort },
): Promise<Probed | undefined> {
  if (!filter.near?.cells) return undefined
  const near = { ...filter.near, radius: filter.near.radius / 3 }
  const nearby = await inTime(gatherBoard(db, { ...filter, near }, { ...slice, side: 'pickup' }))
  return nearby?.rows.length === slice.limit ? { ...nearby, isWhole: false } : undefined
}

/** Undefined when the database stopped the statement. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isStatementTimeout(error)) return undefined
    throw error
  }
}

/** Loads by equipment; 0 is for equipment that nobody knows. */
type ByEquipment = number[]

interface Counts {
  pickups: Map<number | string, ByEquipment>
  deliveries: Map<number | string, ByEquipment>
  states: Map<number | string, ByEquipment>
}

function groupByPlace(rows: readonly { place: number | string | null; equipment: number; count: number }[]) {
  const counts = new Map<number | string, ByEquipment>()
  for (const { place, equipment, count } of rows) {
    if (place === null) continue
    const of = counts.get(place) ?? []
    of[equipment] = count
    counts.set(place, of)
  }
  return counts
}

function sum(
  counts: Map<number | string, ByEquipment>,
  places: Iterable<number | string>,
  of?: readonly number[],
): number {
  let total = 0
  for (const place of places)
    counts.get(place)?.forEach((count, equipment) => {
      if (!of || of.includes(equipment)) total += count
    })
  return total
}

export interface BoardEstimate {
  /** loads in the cells of that end, or in all of the board */
  count: number
  side: Side
}

export interface BoardCounts {
  /** About how many loads a search must look at, from counts of the last minute. Wrong ones only cost time. */
  estimate: (db: Kysely<Schema>, filter: BoardFilter) => BoardEstimate
}

/** Counts are read in the background: at a million loads that takes most of a second, and no search waits for it. */
export function createBoardCounts(): BoardCounts {
  let counts: Counts | undefined
  let readAt: Instant = -Infinity

  async function read(db: Kysely<Schema>): Promise<void> {
    const { pickups, deliveries, states } = await countByCell(db)
    counts = {
      pickups: groupByPlace(pickups.map((row) => ({ ...row, place: row.cell }))),
      deliveries: groupByPlace(deliveries.map((row) => ({ ...row, place: row.cell }))),
      states: groupByPlace(states.map((row) => ({ ...row, place: row.state }))),
    }
  }

  return {
    estimate(db, { now, near, to, toStates, equipment }) {
      if (now.getTime() - readAt >= MINUTE_MS) {
        readAt = now.getTime()
        // the next minute tries again
        read(db).catch(() => undefined)
      }
      if (!counts) return { count: Infinity, side: near?.cells ? 'pickup' : to?.cells ? 'delivery' : undefined }
      const { pickups, deliveries, states } = counts
      const whole: BoardEstimate = { count: sum(pickups, pickups.keys(), equipment), side: undefined }
      const ends: BoardEstimate[] = [whole]
      if (near?.cells) ends.push({ count: sum(pickups, near.cells, equipment), side: 'pickup' })
      if (to?.cells) ends.push({ count: sum(deliveries, to.cells, equipment), side: 'delivery' })
      if (toStates) ends.push({ count: sum(states, toStates, equipment), side: undefined })
      return ends.reduce((best, end) => (end.count < best.count ? end : best))
    },
  }
}
