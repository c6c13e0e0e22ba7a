import type { Load } from '#contract/freight/load.ts'
import type { Instant } from '#domain/time/instant.ts'
import { ASKS_FOR_OTHERS, BOARD_PAGES } from './board-pages.ts'
import type { CacheDb } from './cache-db.ts'
import { readStoredRows } from './read-through.ts'

export interface StoredBoard {
  /** what the board's stored pages list, without what has left the board since */
  open: readonly Load[]
  /** every stored load: only the account's own are kept in step */
  all: readonly Load[]
  /** when the newest page came, epoch milliseconds; 0 without one */
  at: Instant
}

/** What this device has of the board. A load of no page may be gone: nothing says so here. */
export async function readStoredBoard(db: CacheDb): Promise<StoredBoard> {
  const pages = await db.pages.where('key').startsWith(BOARD_PAGES).toArray()
  const listing = pages.filter(({ key }) => !ASKS_FOR_OTHERS.test(key))
  const listed = new Set(listing.flatMap(({ ids }) => ids))
  const all = await readInTurns(await db.loads.toArray())
  return {
    open: all.filter(({ id }) => listed.has(id)),
    all,
    at: listing.reduce((newest, { at }) => Math.max(newest, at), 0),
  }
}

/** Rows that are read before a tap gets its turn: about 4 ms on a desk, 16 on a slow phone. */
const TURN = 100

async function readInTurns(rows: readonly unknown[]): Promise<Load[]> {
  const loads: Load[] = []
  for (let from = 0; from < rows.length; from += TURN) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve))
    loads.push(...readStoredRows('loads', rows.slice(from, from + TURN)))
  }
  return loads
}
