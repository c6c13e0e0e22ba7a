import type { Table } from 'dexie'
import * as z from 'zod/mini'
import type { Page } from '#contract/api/common-schemas.ts'
import { readStored } from '#contract/api/read-stored.ts'
import { type BookingRequest, bookingRequestSchema } from '#contract/freight/booking-request.ts'
import { type Load, type LoadDetail, loadEventSchema, loadSchema } from '#contract/freight/load.ts'
import { type Notification, notificationSchema } from '#contract/notification/notification.ts'
import type { CacheDb, StoredPage } from './cache-db.ts'
import { listsBookable } from './board-pages.ts'
import { readLeftBoardSince, readSyncedSince } from './sync-marks.ts'

/** How many list pages are kept; the oldest are deleted first. */
const MAX_PAGES = 60

interface Rows {
  loads: Load
  requests: BookingRequest
  notifications: Notification
}
type ListTable = keyof Rows

const READ: { [T in ListTable]: (row: unknown) => Rows[T] | undefined } = {
  loads: readStoredLoad,
  requests: readStoredBookingRequest,
  notifications: readStoredNotification,
}

/** Rows of a table as any app version stored them, without those that must be fetched again. */
export function readStoredRows<T extends ListTable>(table: T, rows: readonly unknown[]): Rows[T][] {
  return rows.map((row) => READ[table](row)).filter((row) => row !== undefined)
}

interface StoredValue<T> {
  value: T
  /** when it was received, epoch milliseconds */
  at: number
}

async function forgetOldPages(db: CacheDb): Promise<void> {
  const pages = await db.pages.toArray()
  const old = pages.sort((a, b) => b.at - a.at).slice(MAX_PAGES)
  await db.pages.bulkDelete(old.map(({ key }) => key))
}

/** A list page as a stored query: its rows in their table, its order and totals under its key. */
export function createPageStore<T extends ListTable>(table: T, key: string) {
  return {
    /**
     * @param askedAt when the page was asked for, epoch milliseconds
     * @param at as of when it is shown, if that is earlier
     */
    keep: (db: CacheDb, page: Page<Rows[T]>, askedAt: number, at = askedAt) =>
      keepPage(db, table, key, page, { askedAt, at }),
    async read(db: CacheDb): Promise<StoredValue<Page<Rows[T]>> | null> {
      const page = await db.pages.get(key)
      const ids = page?.ids ?? []
      const stored: unknown[] = await db.table(table).bulkGet(ids)
      const rows = stored.map((row) => READ[table](row))
      for (const [index, id] of ids.entries()) db.seen.rows.set(id, rows[index])
      // after its rows: a screen that is drawn meanwhile must not find an empty page
      db.seen.pages.set(key, page)
      return page ? listed(page, rows) : null
    },
    /** what was last read, synchronously */
    seen(db: CacheDb): StoredValue<Page<Rows[T]>> | null {
      const page = db.seen.pages.get(key)
      return page ? listed(page, page.ids.map((id) => db.seen.rows.get(id)) as (Rows[T] | undefined)[]) : null
    },
  }
}

/** Skips rows deleted since. */
function listed<Row>({ meta, at }: StoredPage, rows: readonly (Row | undefined)[]): StoredValue<Page<Row>> {
  return { value: { data: rows.filter((row) => row !== undefined), meta }, at }
}

/**
 * Stores the rows of an answer that aren't older than what is here. Leaves rows as they are where nothing changed: each
 * write runs every live read of the table again.
 */
async function putNewer<Row extends { id: string }>(
  db: CacheDb,
  table: Table<Row, string>,
  rows: readonly Row[],
  askedAt: number,
): Promise<void> {
  const synced = await readSyncedSince(db, askedAt)
  const answered = rows.filter(({ id }) => !synced.has(id))
  const stored = await table.bulkGet(answered.map(({ id }) => id))
  await table.bulkPut(
    answered.filter((row, index) => {
      const storedRow = stored[index]
      return !isOlder(row, storedRow) && JSON.stringify(row) !== JSON.stringify(storedRow)
    }),
  )
}

/** A load's version grows with each change of it. */
function isOlder(row: object, known: object | undefined): boolean {
  return known !== undefined && 'version' in row && 'version' in known && Number(row.version) < Number(known.version)
}

async function keepPage<T extends ListTable>(
  db: CacheDb,
  table: T,
  key: string,
  page: Page<Rows[T]>,
  { askedAt, at }: { askedAt: number; at: number },
): Promise<void> {
  await db.transaction('rw', db.table(table), db.pages, db.facts, async () => {
    await putNewer(db, db.table<Rows[T], string>(table), page.data, askedAt)
    const left = listsBookable(key) ? await readLeftBoardSince(db, askedAt) : new Set<string>()
    const ids = page.data.map(({ id }) => id).filter((id) => !left.has(id))
    const total = Math.max(0, page.meta.total - (page.data.length - ids.length))
    await db.pages.put({ key, ids, meta: { ...page.meta, total }, at })
    await forgetOldPages(db)
  })
}

/** @param askedAt when it was asked for, epoch milliseconds */
export async function storeLoad(db: CacheDb, { events, ...load }: LoadDetail, askedAt: number): Promise<void> {
  await db.transaction('rw', db.loads, db.histories, db.facts, async () => {
    await putNewer(db, db.table<Load, string>('loads'), [load], askedAt)
    const storedHistory = await db.histories.get(load.id)
    if (!storedHistory || storedHistory.at <= askedAt) await db.histories.put({ loadId: load.id, events, at: askedAt })
  })
}

/** A load as last received, with its history; null when it is not stored. */
export async function loadStoredLoad(db: CacheDb, loadId: string): Promise<StoredValue<LoadDetail> | null> {
  const [row, history] = await Promise.all([db.loads.get(loadId), db.histories.get(loadId)])
  const [load, events] = [readStoredLoad(row), readStoredEvents(history)]
  db.seen.rows.set(loadId, load)
  db.seen.events.set(loadId, events)
  if (!load) return null
  const at = history?.at ?? (await db.fact('syncedAt')) ?? 0
  return { value: { ...load, events: events ?? [] }, at }
}

/** A load as last read, alone or in a list, synchronously. */
export function peekLoad(db: CacheDb, loadId: string): StoredValue<LoadDetail> | null {
  const load = db.seen.rows.get(loadId) as Load | undefined
  if (!load) return null
  return { value: { ...load, events: db.seen.events.get(loadId) ?? [] }, at: Date.parse(load.updatedAt) }
}

/** @param askedAt when the server was asked for it, and had none, epoch milliseconds */
export async function deleteStoredLoad(db: CacheDb, loadId: string, askedAt: number): Promise<void> {
  await db.transaction('rw', db.loads, db.histories, db.facts, async () => {
    if ((await readSyncedSince(db, askedAt)).has(loadId)) return
    await Promise.all([db.loads.delete(loadId), db.histories.delete(loadId)])
  })
}

/** Rows that another version of the app stored: undefined when this one cannot complete it, so it is fetched again. */

export function readStoredLoad(row: unknown) {
  return row === undefined ? undefined : (readStored(loadSchema, row, loadDefaults) ?? undefined)
}

export function readStoredBookingRequest(row: unknown) {
  return row === undefined ? undefined : (readStored(bookingRequestSchema, row) ?? undefined)
}

export function readStoredNotification(row: unknown) {
  return row === undefined ? undefined : (readStored(notificationSchema, row, notificationDefaults) ?? undefined)
}

const events = z.array(loadEventSchema)

function readStoredEvents(row: { events: unknown } | undefined) {
  return row && (readStored(events, row.events) ?? undefined)
}

/** What can be shown without being true for this load: no rate, no time, no place. */
const loadDefaults = () => ({ tendered: false, distanceSource: 'road-model', viewer: 'board' })

const notificationDefaults = () => ({ type: 'general', metadata: {} })
