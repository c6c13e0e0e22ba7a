import type { LoadRequest } from '#contract/booking.ts'
import type { Load, LoadDetail } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/wire.ts'
import type { CacheDb, StoredPage } from './cache-db.ts'

/** How many pages of lists are kept; the oldest go first. */
const MOST_PAGES = 60

interface Rows {
  loads: Load
  requests: LoadRequest
  notifications: Notification
}
type ListTable = keyof Rows

interface Kept<T> {
  value: T
  /** when the server said so, epoch milliseconds */
  at: number
}

async function forgetOldPages(db: CacheDb): Promise<void> {
  const pages = await db.pages.toArray()
  const old = pages.sort((a, b) => b.at - a.at).slice(MOST_PAGES)
  await db.pages.bulkDelete(old.map(({ key }) => key))
}

/** A page of a list as a stored query: its rows in their table, its order and totals under its key. */
export function pageKeeper<T extends ListTable>(table: T, key: string) {
  return {
    keep: (db: CacheDb, page: Page<Rows[T]>, now: number) => keepPage(db, table, key, page, now),
    async read(db: CacheDb): Promise<Kept<Page<Rows[T]>> | null> {
      const page = await db.pages.get(key)
      db.seen.pages.set(key, page)
      if (!page) return null
      const rows = (await db.table(table).bulkGet(page.ids)) as (Rows[T] | undefined)[]
      for (const [index, id] of page.ids.entries()) db.seen.rows.set(id, rows[index])
      return listed(page, rows)
    },
    /** what was last read, without waiting */
    seen(db: CacheDb): Kept<Page<Rows[T]>> | null {
      const page = db.seen.pages.get(key)
      return page ? listed(page, page.ids.map((id) => db.seen.rows.get(id)) as (Rows[T] | undefined)[]) : null
    },
  }
}

/** What is gone since is left out. */
function listed<Row>({ meta, at }: StoredPage, rows: readonly (Row | undefined)[]): Kept<Page<Row>> {
  return { value: { data: rows.filter((row) => row !== undefined), meta }, at }
}

async function keepPage<T extends ListTable>(
  db: CacheDb,
  table: T,
  key: string,
  page: Page<Rows[T]>,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.table(table), db.pages, async () => {
    await db.table(table).bulkPut(page.data)
    await db.pages.put({ key, ids: page.data.map(({ id }) => id), meta: page.meta, at: now })
    await forgetOldPages(db)
  })
}

export async function keepLoad(db: CacheDb, { events, ...load }: LoadDetail, now: number): Promise<void> {
  await db.transaction('rw', db.loads, db.histories, async () => {
    await db.loads.put(load)
    await db.histories.put({ loadId: load.id, events, at: now })
  })
}

/** A load as last told, with the history that came with it; null when nothing is stored. */
export async function storedLoad(db: CacheDb, loadId: string): Promise<Kept<LoadDetail> | null> {
  const [load, history] = await Promise.all([db.loads.get(loadId), db.histories.get(loadId)])
  db.seen.rows.set(loadId, load)
  db.seen.events.set(loadId, history?.events)
  if (!load) return null
  const at = history?.at ?? (await db.fact('syncedAt')) ?? 0
  return { value: { ...load, events: history?.events ?? [] }, at }
}

/** A load as it was last read, by itself or in a list, without waiting. */
export function seenLoad(db: CacheDb, loadId: string): Kept<LoadDetail> | null {
  const load = db.seen.rows.get(loadId) as Load | undefined
  if (!load) return null
  return { value: { ...load, events: db.seen.events.get(loadId) ?? [] }, at: Date.parse(load.updatedAt) }
}

export async function forgetLoad(db: CacheDb, loadId: string): Promise<void> {
  await db.transaction('rw', db.loads, db.histories, async () => {
    await Promise.all([db.loads.delete(loadId), db.histories.delete(loadId)])
  })
}
