/** As kept, with when its search began. */
export type ReadPage<Page> = Page & { readAt: number }

export interface SharedPages<Page extends { bytes: number }> {
  /**
   * The page of this search, read at most once for all who ask at the same time or shortly after.
   * @param key equal for equal searches, and free of the account
   */
  get: (key: string, read: () => Promise<Page>) => Promise<ReadPage<Page>>
  /** Whether the load left the board after the page was read, or while. */
  isGone: (loadId: string, page: { readAt: number }) => boolean
  /** A live message, of `relayNews`. */
  hear: (message: string) => void
  /** Messages may have been missed. */
  clear: () => void
}

interface CachedPage<Page> {
  page: Promise<ReadPage<Page>>
  until: number
  bytes: number
}

const BYTES_PER_ENTRY = 1000
const MOST_BYTES = 32 * 1024 * 1024
/** Longer than a page is kept and read. */
const GONE_KEPT_MS = 10_000

/**
 * Keeps the pages of recent searches for `lifeMs`, at most `mostBytes` of them. A live update that announces a load is
 * read later than that, so it finds the load.
 */
export function createSharedPages<Page extends { bytes: number }>({
  lifeMs,
  mostBytes = MOST_BYTES,
  clock = () => performance.now(),
}: {
  /** 0: no page is shared */
  lifeMs: number
  mostBytes?: number
  clock?: () => number
}): SharedPages<Page> {
  /** oldest first */
  const pages = new Map<string, CachedPage<Page>>()
  /** when it was heard that a load left, oldest first */
  const gone = new Map<string, number>()
  let bytes = 0

  function drop(key: string, kept: CachedPage<Page>): void {
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

  function grow(key: string, kept: CachedPage<Page>, by: number): void {
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
      const kept: CachedPage<Page> = { page, until: now + lifeMs, bytes: 0 }
      pages.set(key, kept)
      grow(key, kept, BYTES_PER_ENTRY + key.length * 2)
      page.then(
        (answered) => grow(key, kept, answered.bytes),
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
