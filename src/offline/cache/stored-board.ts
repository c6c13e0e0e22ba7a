import type { Load } from '#contract/freight/load.ts'
import type { Instant } from '#domain/time/instant.ts'
import { boardLoadOf } from './board-load-row.ts'
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
  // or the first search for a word would find the words of all loads at once
  const all = await readStoredLoads(db, (load) => void boardLoadOf(load).words)
  return {
    open: all.filter(({ id }) => listed.has(id)),
    all,
    at: listing.reduce((newest, { at }) => Math.max(newest, at), 0),
  }
}

/** Rows that are read before a tap gets its turn: about 8 ms on a desk, 32 on a slow phone. */
const TURN = 100

/** Every stored load, in turns. `prepare` runs for each in its turn. */
export async function readStoredLoads(db: CacheDb, prepare?: (load: Load) => void): Promise<Load[]> {
  const loads: Load[] = []
  let last = ''
  while (true) {
    const rows = await db.loads.where('id').above(last).limit(TURN).toArray()
    const read = readStoredRows('loads', rows)
    if (prepare) read.forEach(prepare)
    loads.push(...read)
    const next = rows.at(-1)?.id
    if (next === undefined || rows.length < TURN) return loads
    last = next
  }
}
