import type { DexieOptions, Table } from 'dexie'
import { LimitedDatabase } from '../session/limited-database.ts'
import type { AccountHold } from './op-state.ts'
import type { NewOp, Op } from './op.ts'

/** One row per account: who delivers for it now, and until when the server asked us to wait. */
export interface DrainPassRow {
  userId: string
  owner: string
  /** last heartbeat, epoch milliseconds */
  beatAt: number
  hold: AccountHold | null
}

/**
 * User actions the server has not acknowledged. It is separate from the cache, so nothing done to cached data affects
 * it. Schema changes only add: an older tab must still be able to read it.
 */
export class OutboxDb extends LimitedDatabase {
  ops!: Table<Op, number, NewOp>
  passes!: Table<DrainPassRow, string>

  /** @param onNewer called when a newer version of the app has opened the database: this page should reload */
  constructor({
    onNewer = () => {},
    ...options
  }: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { onNewer?: () => void } = {}) {
    // strict: 'Saved' means it is on disk; no cache: a row is read only once it is committed
    super('outbox', { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({
      ops: '++seq, &opId, userId, [userId+open], [userId+queueKey+open], settledAt',
      passes: 'userId',
    })
    this.on('versionchange', ({ newVersion }) => {
      // an upgrade or deletion waits until this connection closes
      this.close({ disableAutoOpen: false })
      if (newVersion !== null) onNewer()
      return false
    })
  }
}

const LOST_CONNECTION = ['InvalidStateError', 'UnknownError', 'DatabaseClosedError', 'TransactionInactiveError']
const REOPENING_MS = [0, 100, 400, 1_000]

function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return [error.name, ...namesOf('inner' in error ? error.inner : undefined)]
}

/** Why the device couldn't save: `full`, or any other IndexedDB failure. */
export type StorageFailure = 'full' | 'unavailable'

export function classifyStorageError(error: unknown): StorageFailure {
  return namesOf(error).includes('QuotaExceededError') ? 'full' : 'unavailable'
}

/**
 * Runs `work`, and again on a new connection when the browser lost the old one, as WebKit does in the background. The
 * lost transaction may have committed, so `work` must be idempotent.
 */
export async function retryOnLostConnection<T>(
  db: OutboxDb,
  work: () => Promise<T>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (const ms of REOPENING_MS) {
    try {
      return await work()
    } catch (error) {
      if (!namesOf(error).some((name) => LOST_CONNECTION.includes(name))) throw error
      db.close({ disableAutoOpen: false })
      if (ms > 0) await pause(ms)
    }
  }
  return work()
}

/**
 * A row beside the items. Only the browser deletes it, with the whole database: after 'Clear site data', or to free
 * space. It is in `passes` because a new table would close the database in tabs of an older version.
 */
const CANARY = 'canary'

/** Whether the database is still the one in which the canary was put. */
export async function isCanaryAlive(db: OutboxDb): Promise<boolean> {
  return (await db.passes.get(CANARY)) !== undefined
}

export async function putCanary(db: OutboxDb): Promise<void> {
  await db.passes.put({ userId: CANARY, owner: CANARY, beatAt: 0, hold: null })
}
