import { Dexie, type EntityTable, type Table } from 'dexie'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { LoadTemplate } from '#contract/freight/load-template.ts'
import type { Load, LoadEvent } from '#contract/freight/load.ts'
import type { Device } from '#contract/account/device.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { EmailNotificationSetting } from '#contract/account/profile-edit.ts'
import type { PageMeta } from '#contract/api/common-schemas.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { LimitedDatabase } from '../session/limited-database.ts'
import { isDatabaseSilent, onStorageSilence, StorageSilent, withStorageLimit } from '../session/storage-wait.ts'
import { hasSignedOut, onSignedOut } from './signed-out-accounts.ts'

/** A list page as the server sent it: order and totals. Its rows are in their own tables. */
export interface StoredPage {
  key: string
  ids: string[]
  meta: PageMeta
  /** epoch milliseconds */
  at: number
}

interface StoredHistory {
  loadId: string
  events: LoadEvent[]
  /** epoch milliseconds */
  at: number
}

/** Values of the account as a whole. */
interface Facts {
  cursor: string
  counts: { unread: number; total: number }
  /** when the server last answered `/sync`, epoch milliseconds */
  syncedAt: number
  /** by id, when `/sync` stored or removed a row lately, epoch milliseconds (sync-marks.ts) */
  synced: Record<string, number>
  /** by id, when a load left the board lately, epoch milliseconds (sync-marks.ts) */
  leftBoard: Record<string, number>
  notificationSettings: StoredFact<EmailNotificationSetting>
  devices: StoredFact<Device[]>
  /** how many are unused */
  recoveryCodes: StoredFact<number>
  templates: StoredFact<LoadTemplate[]>
  /** the last answer to a query; see stored-answer.ts */
  [answer: `answer:${string}`]: StoredFact<unknown>
}

/** `at`: when it was received, epoch milliseconds */
interface StoredFact<T> {
  value: T
  at: number
}
export type FactName = keyof Facts

/**
 * What the server sent for one account. No optimistic writes, so nothing to roll back (offline.md §2). It can be
 * dropped at any time and is fetched again; unsent ops are in the outbox.
 */
export class CacheDb extends LimitedDatabase {
  loads!: EntityTable<Load, 'id'>
  histories!: EntityTable<StoredHistory, 'loadId'>
  requests!: EntityTable<BookingRequest, 'id'>
  notifications!: EntityTable<Notification, 'id'>
  pages!: EntityTable<StoredPage, 'key'>
  facts!: Table<{ name: FactName; value: unknown }, FactName>

  /**
   * Rows read so far, by key and id; undefined if not found. A screen renders its first frame from these, and the read
   * that follows corrects it. They live as long as this connection, which is one account's.
   */
  readonly seen = {
    pages: new Map<string, StoredPage | undefined>(),
    rows: new Map<string, Load | BookingRequest | Notification | undefined>(),
    events: new Map<string, LoadEvent[] | undefined>(),
  }

  constructor(personId: PersonId) {
    super(cacheName(personId), { cache: 'disabled' })
    this.version(1).stores({
      // by day, which lets a calendar read a month without all loads
      loads: 'id, deliveryDateTime',
      histories: 'loadId',
      requests: 'id, loadId',
      notifications: 'id, createdAt',
      pages: 'key',
      facts: 'name',
    })
    // Another tab upgrades or deletes the database. Dexie's own listener would let a late read recreate it after a
    // sign-out, so close for good; `openAccountCache` opens a new one
    this.on('versionchange', ({ newVersion }) => {
      this.close()
      open = undefined
      if (newVersion === null && !hasSignedOut(personId)) deletedElsewhere.add(personId)
      return false
    })
  }

  /** Screens show what the server answers, and don't wait for each read: the next connection is tried later. */
  protected override giveUp(): void {
    this.close()
    setTimeout(() => replace(this), RETRY_MS)
  }

  async fact<N extends FactName>(name: N): Promise<Facts[N] | undefined> {
    return (await this.facts.get(name))?.value as Facts[N] | undefined
  }

  async setFact<N extends FactName>(name: N, value: Facts[N]): Promise<void> {
    await this.facts.put({ name, value })
  }
}

const CACHE = 'cache-'

function cacheName(personId: PersonId): string {
  return CACHE + personId
}

/** A held-back database is tried again after this. */
const RETRY_MS = 60_000

function replace(db: CacheDb): void {
  if (open?.db === db) open = undefined
}

let open: { personId: PersonId; db: CacheDb } | undefined
/** Caches that another tab deleted: to free space, or at a sign-out that this tab hasn't heard of yet. */
const deletedElsewhere = new Set<string>()

// a screen may have rendered between the deletion and the news of the sign-out, and opened a new, empty cache
onSignedOut((personId) => {
  if (open?.personId === personId) {
    open.db.close()
    open = undefined
  }
  if (deletedElsewhere.delete(personId)) void Dexie.delete(cacheName(personId)).catch(() => undefined)
})

/**
 * The account's cache. One connection per page, replaced with the account. After a sign-out it is closed: reads of an
 * account that is gone fail and recreate nothing.
 */
export function openAccountCache(personId: PersonId): CacheDb {
  if (hasSignedOut(personId)) {
    const gone = new CacheDb(personId)
    gone.close()
    return gone
  }
  if (open?.personId !== personId) {
    open?.db.close()
    open = { personId, db: new CacheDb(personId) }
  }
  return open.db
}

// it answered late
onStorageSilence(() => {
  if (open && !open.db.isOpen() && !isDatabaseSilent(open.db.name)) open = undefined
})

/** Deletes an account's cache: after a sign-out, or to free space for unsent ops. */
export async function dropCache(personId: PersonId): Promise<void> {
  if (open?.personId === personId) {
    open.db.close()
    open = undefined
  }
  await withStorageLimit(cacheName(personId), () => Dexie.delete(cacheName(personId))).catch((error: unknown) => {
    // the browser deletes it once the other tab lets it go
    if (!(error instanceof StorageSilent)) throw error
  })
}

/** What the browser says of a database whose files it can't read any more. */
const DAMAGED = /^(UnknownError|AbortError|DataError|NotFoundError|VersionError|SchemaError)$/

/** Opens the account's cache. One that can't be read any more is deleted and fetched again; the outbox isn't touched. */
export async function openIntactCache(personId: PersonId): Promise<void> {
  try {
    await openAccountCache(personId).open()
  } catch (error) {
    const { name, inner } = error as { name?: string; inner?: { name?: string } }
    if (![name, inner?.name].some((each) => each !== undefined && DAMAGED.test(each))) throw error
    await dropCache(personId)
    await openAccountCache(personId).open()
  }
}

/** Deletes the caches of all other accounts, so that nobody sees another account's freight on a shared device. */
export async function dropOtherCaches(personId: PersonId | null): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  const stored = names.filter((name) => name.startsWith(CACHE)).map((name) => name.slice(CACHE.length) as PersonId)
  await Promise.all(stored.filter((each) => each !== personId).map(dropCache))
}
