import type { CacheDb } from './cache-db.ts'
import { markLeftBoard } from './sync-marks.ts'

/** Cache keys of board pages start with this. A page filtered by a status other than 'pending' has it in its key. */
export const BOARD_PAGES = 'board:'
export const ASKS_FOR_OTHERS = /"status":"(?!pending")/

/** Whether a cached page lists loads that can be booked, and no others. */
export function listsBookable(key: string): boolean {
  return key.startsWith(BOARD_PAGES) && !ASKS_FOR_OTHERS.test(key)
}

/**
 * Removes loads that can no longer be booked from the cached board pages. The loads stay cached: the account may have
 * booked them.
 * @param now epoch milliseconds: an answer to an earlier question doesn't bring them back
 * @returns whether any page listed one of them
 */
export async function removeFromBoardPages(db: CacheDb, loadIds: readonly string[], now: number): Promise<boolean> {
  const gone = new Set(loadIds)
  return db.transaction('rw', db.pages, db.facts, async () => {
    if (gone.size > 0) await markLeftBoard(db, loadIds, now)
    const pages = await db.pages.where('key').startsWith(BOARD_PAGES).toArray()
    const touched = pages.flatMap((page) => {
      if (!listsBookable(page.key)) return []
      const ids = page.ids.filter((id) => !gone.has(id))
      const left = page.ids.length - ids.length
      return left === 0 ? [] : [{ ...page, ids, meta: { ...page.meta, total: Math.max(0, page.meta.total - left) } }]
    })
    await db.pages.bulkPut(touched)
    return touched.length > 0
  })
}

/** Which of the loads a cached board page lists. */
export async function filterShownOnBoard(db: CacheDb, loadIds: readonly string[]): Promise<string[]> {
  const pages = await db.pages.where('key').startsWith(BOARD_PAGES).toArray()
  const listedIds = new Set(pages.flatMap(({ ids }) => ids))
  return loadIds.filter((id) => listedIds.has(id))
}
