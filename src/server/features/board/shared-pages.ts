import type { LoadRow } from '../loads/load.sql.ts'

/** A load of a page, as carriers without a part in it see it. */
export interface SharedLoad {
  row: LoadRow
  json: string
}

/** What a page of the board is for everybody; what one account may see besides is added to a copy. */
export interface SharedPage {
  loads: readonly SharedLoad[]
  /** JSON */
  meta: string
  tag: string
}

/** As kept, with when its search began. */
export interface ReadPage extends SharedPage {
  readAt: number
}

export interface SharedPages {
  /**
   * The page of this search, read at most once for all who ask at the same time or shortly after.
   * @param key equal for equal searches, and free of the account
   */
  get: (key: string, read: () => Promise<SharedPage>) => Promise<ReadPage>
  /** Whether the load left the board after the page was read, or while. */
  isGone: (loadId: string, page: Pick<ReadPage, 'readAt'>) => boolean
  /** A live message, of `relayNews`. */
  hear: (message: string) => void
  /** Messages may have been missed. */
  clear: () => void
}

interface CachedPage {
  page: Promise<ReadPage>
  until: number
  bytes: number
}

/** Characters take two bytes, and each load is kept as a row as well. */
const BYTES_PER_CHARACTER = 4
const BYTES_PER_ENTRY = 1000
const MOST_BYTES = 32 * 1024 * 1024
/** Longer than a page is kept and read. */
const GONE_KEPT_MS = 10_000

function sizeOf({ loads, meta }: SharedPage): number {
  return BYTES_PER_CHARACTER * loads.reduce((sum, { json }) => sum + json.length, meta.length)
}

/**
 * Keeps the pages of recent searches for `lifeMs`, at most `mostBytes` of them. A live update that announces a load is
 * read later than that, so it finds the load.
 */
export function createSharedPages({
  lifeMs,
  mostBytes = MOST_BYTES,
  clock = () => performance.now(),
}: {
  /** 0: no page is shared */
  lifeMs: number
  mostBytes?: number
  clock?: () => number
}): SharedPages {
  /** oldest first */
  const pages = new Map<string, CachedPage>()
  /** when it was heard that a load left, oldest first */
  const gone = new Map<string, number>()
  let bytes = 0

  function drop(key: string, kept: CachedPage): void {
    if (pages.get(key) !== kept) return
    pages.delete(key)
    bytes -= kept.bytes
  }

  function makeRoom(): void {
    const now = clock()
    for (const [key, kept] of pages) {
      if (kept.until > now && bytes <= mostBytes) break
      drop(key, kept)
    }
  }

  function grow(key: string, kept: CachedPage, by: number): void {
    if (pages.get(key) !== kept) return
    kept.bytes += by
    bytes += by
    makeRoom()
  }

  return {
    get(key, read) {
      const now = clock()
      const known = pages.get(key)
      if (known && known.until > now) return known.page
      if (known) drop(key, known)
      const page = read().then((answered) => ({ ...answered, readAt: now }))
      if (lifeMs === 0) return page
      const kept: CachedPage = { page, until: now + lifeMs, bytes: 0 }
      pages.set(key, kept)
      grow(key, kept, BYTES_PER_ENTRY + key.length * 2)
      page.then(
        (answered) => grow(key, kept, sizeOf(answered)),
        () => drop(key, kept),
      )
      return page
    },
    // the message follows the commit, so a search that begins after it already finds the load gone
    isGone: (loadId, { readAt }) => (gone.get(loadId) ?? -Infinity) >= readAt,
    hear(message) {
      const [, what, id = ''] = message.split(' ')
      if (what === 'changed') gone.delete(id)
      if (what !== 'gone') return
      const now = clock()
      for (const [old, heardAt] of gone) {
        if (heardAt + GONE_KEPT_MS > now) break
        gone.delete(old)
      }
      gone.delete(id)
      gone.set(id, now)
    },
    clear() {
      pages.clear()
      bytes = 0
    },
  }
}
