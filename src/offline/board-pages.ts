import type { CacheDb } from './cache-db.ts'

/** The pages of the board begin so; one that was asked for by another status than 'pending' says so in its key. */
const PREFIX = 'board:'
const ASKS_FOR_OTHERS = /"status":"(?!pending")/

/**
 * Takes loads that can be booked no more off the kept pages of the board. The loads themselves stay: they may be the
 * account's own by now.
 * @returns whether any page showed one of them
 */
export async function leaveBoards(db: CacheDb, loadIds: readonly string[]): Promise<boolean> {
  const gone = new Set(loadIds)
  return db.transaction('rw', db.pages, async () => {
    const pages = await db.pages.where('key').startsWith(PREFIX).toArray()
    const touched = pages.flatMap((page) => {
      if (ASKS_FOR_OTHERS.test(page.key)) return []
      const ids = page.ids.filter((id) => !gone.has(id))
      const left = page.ids.length - ids.length
      return left === 0 ? [] : [{ ...page, ids, meta: { ...page.meta, total: Math.max(0, page.meta.total - left) } }]
    })
    await db.pages.bulkPut(touched)
    return touched.length > 0
  })
}

/** Those of the loads that a kept page of the board shows. */
export async function onBoards(db: CacheDb, loadIds: readonly string[]): Promise<string[]> {
  const pages = await db.pages.where('key').startsWith(PREFIX).toArray()
  const shown = new Set(pages.flatMap(({ ids }) => ids))
  return loadIds.filter((id) => shown.has(id))
}
