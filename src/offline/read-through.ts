import type { LoadRequest } from '#contract/booking.ts'
import type { Load, LoadDetail } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/wire.ts'
import type { CacheDb } from './cache-db.ts'

/** How many pages of lists are kept; the oldest go first. */
const MOST_PAGES = 60

interface Rows {
  loads: Load
  requests: LoadRequest
  notifications: Notification
}
type ListTable = keyof Rows

async function forgetOldPages(db: CacheDb): Promise<void> {
  const pages = await db.pages.toArray()
  const old = pages.sort((a, b) => b.at - a.at).slice(MOST_PAGES)
  await db.pages.bulkDelete(old.map(({ key }) => key))
}

/** A page of a list as a stored query: its rows in their table, its order and totals under its key. */
export function pageKeeper<T extends ListTable>(table: T, key: string) {
  return {
    keep: (db: CacheDb, page: Page<Rows[T]>, now: number) => keepPage(db, table, key, page, now),
    async read(db: CacheDb): Promise<{ value: Page<Rows[T]>; at: number } | null> {
      const page = await db.pages.get(key)
      if (!page) return null
      const rows = (await db.table(table).bulkGet(page.ids)) as (Rows[T] | undefined)[]
      // what is gone since is left out
      return { value: { data: rows.filter((row) => row !== undefined), meta: page.meta }, at: page.at }
    },
  }
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
export async function storedLoad(db: CacheDb, loadId: string): Promise<{ value: LoadDetail; at: number } | null> {
  const [load, history] = await Promise.all([db.loads.get(loadId), db.histories.get(loadId)])
  if (!load) return null
  const at = history?.at ?? (await db.fact('syncedAt')) ?? 0
  return { value: { ...load, events: history?.events ?? [] }, at }
}

export async function forgetLoad(db: CacheDb, loadId: string): Promise<void> {
  await db.transaction('rw', db.loads, db.histories, async () => {
    await Promise.all([db.loads.delete(loadId), db.histories.delete(loadId)])
  })
}
