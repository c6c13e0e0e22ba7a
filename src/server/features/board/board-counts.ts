import type { Kysely } from 'kysely'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { type BoardFilter, countByCell, type Side } from './board.sql.ts'

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
  let known: Counts | undefined
  let readAt: Instant = -Infinity

  async function read(db: Kysely<Schema>): Promise<void> {
    const { pickups, deliveries, states } = await countByCell(db)
    known = {
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
      if (!known) return { count: Infinity, side: near?.cells ? 'pickup' : to?.cells ? 'delivery' : undefined }
      const { pickups, deliveries, states } = known
      const whole: BoardEstimate = { count: sum(pickups, pickups.keys(), equipment), side: undefined }
      const ends: BoardEstimate[] = [whole]
      if (near?.cells) ends.push({ count: sum(pickups, near.cells, equipment), side: 'pickup' })
      if (to?.cells) ends.push({ count: sum(deliveries, to.cells, equipment), side: 'delivery' })
      if (toStates) ends.push({ count: sum(states, toStates, equipment), side: undefined })
      return ends.reduce((best, end) => (end.count < best.count ? end : best))
    },
  }
}
