import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Draft, Op, Span } from './op.ts'

/** One row per account: who delivers for it right now, and until when the server asked to be left alone. */
export interface PassRow {
  userId: string
  owner: string
  /** of the owner, epoch milliseconds */
  beatAt: number
  hold: Span | null
}

/**
 * What people did and the server has not acknowledged. It stands apart from the cache, so that nothing that happens to
 * cached data touches it. The schema only ever grows: an older tab must be able to go on reading.
 */
export class OutboxDb extends Dexie {
  ops!: Table<Op, number, Draft>
  passes!: Table<PassRow, string>

  /** @param onNewer hears that a newer version of the app has opened the database: this page should be loaded again */
  constructor({
    onNewer = () => {},
    ...options
  }: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & { onNewer?: () => void } = {}) {
    // strict: 'Saved' is said when the disk has it; no cache: a row is true only once it is committed
    super('outbox', { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({
      ops: '++seq, &opId, userId, [userId+open], [userId+lane+open], settledAt',
      passes: 'userId',
    })
    this.on('versionchange', ({ newVersion }) => {
      // whoever upgrades or deletes the database waits for this connection
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

/** Why the device would not store: `full`, or anything else that keeps IndexedDB from working. */
export type StorageFailure = 'full' | 'unavailable'

export function storageFailure(error: unknown): StorageFailure {
  return namesOf(error).includes('QuotaExceededError') ? 'full' : 'unavailable'
}

/**
 * Runs `work`, and again on a new connection when the browser lost the old one, as WebKit does after the app was in the
 * background. The lost transaction may have been committed, so `work` must bear being done twice.
 */
export async function steadily<T>(
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
