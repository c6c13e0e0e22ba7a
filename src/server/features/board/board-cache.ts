import { LRUCache } from 'lru-cache'
import type { Load } from '#contract/freight/load.ts'
import type { LoadRow } from '../loads/load.sql.ts'

/** A load on the board, and what carriers without a part in it see of it. */
export interface SharedLoad {
  row: LoadRow
  shown: Load
}

/** As kept, with when its search began. */
export type ReadPage<Page> = Page & { readAt: number }

/** What every carrier may see of the board, read once for all who ask within a moment. */
export interface BoardCache<Page extends { bytes: number }> {
  /**
   * The page of this search, read at most once for all who ask at the same time or shortly after.
   * @param key equal for equal searches, and free of the account
   */
  page: (key: string, read: () => Promise<Page>) => Promise<ReadPage<Page>>
  /**
   * The loads in this order, without those that are no longer on the board.
   * @param readLoads reads those that aren't kept
   */
  loads: (ids: readonly string[], readLoads: (ids: readonly string[]) => Promise<SharedLoad[]>) => Promise<SharedLoad[]>
  /** Whether the load left the board after the page was read, or while. */
  isGone: (loadId: string, page: { readAt: number }) => boolean
  /** A live message, of `relayNews`. */
  hear: (message: string) => void
  /** Messages may have been missed. */
  clear: () => void
}

interface Limits {
  /** 0: nothing is shared */
  lifeMs: number
  mostBytes?: number
  mostLoads?: number
  clock?: () => number
}

const BYTES_PER_PAGE = 1000
const MOST_BYTES = 32 * 1024 * 1024
const MOST_LOADS = 3000
/** Longer than a page is kept and read. */
const GONE_KEPT_MS = 10_000

/**
 * Keeps pages of recent searches, and the loads on them, because loads are on the pages of many searches. Each is kept
 * for `lifeMs`; a load only until news of it arrives. A page may keep a load that long once more. A live update that
 * announces a load is read later than that, so it finds the load.
 */
export function createBoardCache<Page extends { bytes: number }>({
  lifeMs,
  mostBytes = MOST_BYTES,
  mostLoads = MOST_LOADS,
  clock = () => performance.now(),
}: Limits): BoardCache<Page> {
  const pages = new LRUCache<string, { page: Promise<ReadPage<Page>>; until: number }>({ maxSize: mostBytes })
  const loads = new LRUCache<string, { load: SharedLoad | undefined; until: number }>({ max: mostLoads })
  /** for each reading of loads, of which ones news arrived meanwhile */
  const readings = new Set<Set<string>>()
  /** when it was heard that a load left, oldest first */
  const gone = new Map<string, number>()

  async function readMissing(
    ids: readonly string[],
    readLoads: (ids: readonly string[]) => Promise<SharedLoad[]>,
  ): Promise<Map<string, SharedLoad>> {
    const until = clock() + lifeMs
    const changed = new Set<string>()
    readings.add(changed)
    const read = await readLoads(ids).catch((error: unknown) => {
      readings.delete(changed)
      throw error
    })
    const byId = new Map(read.map((load) => [load.row.id, load]))
    if (readings.delete(changed) && lifeMs > 0)
      for (const id of ids) if (!changed.has(id)) loads.set(id, { load: byId.get(id), until })
    return byId
  }

  return {
    page(key, read) {
      const now = clock()
      const stored = pages.get(key)
      if (stored && stored.until > now) return stored.page
      const page = read().then((answered) => ({ ...answered, readAt: now }))
      if (lifeMs === 0) return page
      const entry = { page, until: now + lifeMs }
      const size = BYTES_PER_PAGE + key.length * 2
      pages.set(key, entry, { size })
      const isCurrent = () => pages.peek(key) === entry
      page.then(
        // the size of an entry is read when it is set
        ({ bytes }) => isCurrent() && pages.set(key, { ...entry }, { size: size + bytes }),
        () => isCurrent() && pages.delete(key),
      )
      return page
    },
    async loads(ids, readLoads) {
      const now = clock()
      const stored = new Map(
        ids.flatMap((id) => {
          const entry = loads.get(id)
          return entry && entry.until > now ? [[id, entry.load]] : []
        }),
      )
      const missing = ids.filter((id) => !stored.has(id))
      const read = missing.length === 0 ? stored : await readMissing(missing, readLoads)
      return ids.flatMap((id) => stored.get(id) ?? read.get(id) ?? [])
    },
    // the message follows the commit, so a search that begins after it already finds the load gone
    isGone: (loadId, { readAt }) => (gone.get(loadId) ?? -Infinity) >= readAt,
    hear(message) {
      const [, what, id = ''] = message.split(' ')
      if (what !== 'changed' && what !== 'gone') return
      loads.delete(id)
      for (const changed of readings) changed.add(id)
      gone.delete(id)
      if (what === 'changed') return
      const now = clock()
      for (const [old, heardAt] of gone) {
        if (heardAt + GONE_KEPT_MS > now) break
        gone.delete(old)
      }
      gone.set(id, now)
    },
    clear() {
      pages.clear()
      loads.clear()
      readings.clear()
    },
  }
}
