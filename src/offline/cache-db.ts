import { Dexie, type EntityTable, type Table } from 'dexie'
import type { LoadRequest } from '#contract/booking.ts'
import type { LoadTemplate } from '#contract/load-template.ts'
import type { Load, LoadEvent } from '#contract/load.ts'
import type { Device } from '#contract/device.ts'
import type { Notification } from '#contract/notification.ts'
import type { NotificationSettings } from '#contract/profile-edit.ts'
import type { PageMeta } from '#contract/wire.ts'

/** A list as the server gave it: the order and the totals; the rows stand in their own tables. */
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

/** What is known of the account as a whole. */
interface Facts {
  cursor: string
  counts: { unread: number; total: number }
  /** when the server last answered `/sync`, epoch milliseconds */
  syncedAt: number
  notificationSettings: Told<NotificationSettings>
  devices: Told<Device[]>
  /** how many are left */
  recoveryCodes: Told<number>
  /** the account's own, to post from */
  templates: Told<LoadTemplate[]>
  /** the last answer to a question: kept-answer.ts */
  [answer: `answer:${string}`]: Told<unknown>
}

/** `at`: when the server said so, epoch milliseconds */
interface Told<T> {
  value: T
  at: number
}
export type FactName = keyof Facts

/**
 * What the server told one account, and nothing else: no optimistic writes, so nothing to roll back (offline.md §2). It
 * may be dropped at any time and is then fetched again; unsent work is kept elsewhere.
 */
export class CacheDb extends Dexie {
  loads!: EntityTable<Load, 'id'>
  histories!: EntityTable<StoredHistory, 'loadId'>
  requests!: EntityTable<LoadRequest, 'id'>
  notifications!: EntityTable<Notification, 'id'>
  pages!: EntityTable<StoredPage, 'key'>
  facts!: Table<{ name: FactName; value: unknown }, FactName>

  /**
   * What has been read of it, by key and by id; nothing where it was not found. A screen stands in its first frame from
   * this, and the read that follows at once puts it right. It goes with the connection, which is one account's.
   */
  readonly seen = {
    pages: new Map<string, StoredPage | undefined>(),
    rows: new Map<string, Load | LoadRequest | Notification | undefined>(),
    events: new Map<string, LoadEvent[] | undefined>(),
  }

  constructor(accountId: string) {
    super(cacheName(accountId))
    this.version(1).stores({
      loads: 'id',
      histories: 'loadId',
      requests: 'id, loadId',
      notifications: 'id, createdAt',
      pages: 'key',
      facts: 'name',
    })
    // a calendar reads a month without reading all loads
    this.version(2).stores({ loads: 'id, deliveryDateTime' })
    // another tab upgrades or deletes the database: let it. What this page still reads after a sign-out must not bring it
    // back, as Dexie's own listener would; who asks for the cache anew gets a new one
    this.on('versionchange', () => {
      this.close()
      open = undefined
      return false
    })
  }

  async fact<N extends FactName>(name: N): Promise<Facts[N] | undefined> {
    return (await this.facts.get(name))?.value as Facts[N] | undefined
  }

  async setFact<N extends FactName>(name: N, value: Facts[N]): Promise<void> {
    await this.facts.put({ name, value })
  }
}

function cacheName(accountId: string): string {
  return `cache-${accountId}`
}

let open: { accountId: string; db: CacheDb } | undefined

/** The account's cache; one connection per page, changed with the account. */
export function cacheOf(accountId: string): CacheDb {
  if (open?.accountId !== accountId) {
    open?.db.close()
    open = { accountId, db: new CacheDb(accountId) }
  }
  return open.db
}

/** Removes what is stored of an account: after a sign-out, or to make room for unsent work. */
export async function dropCache(accountId: string): Promise<void> {
  if (open?.accountId === accountId) {
    open.db.close()
    open = undefined
  }
  await Dexie.delete(cacheName(accountId))
}
