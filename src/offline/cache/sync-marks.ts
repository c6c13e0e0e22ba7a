import { MINUTE_MS } from '#domain/time/instant.ts'
import type { CacheDb } from './cache-db.ts'

/** No answer takes longer. */
const KEPT_MS = 10 * MINUTE_MS

type Mark = 'synced' | 'leftBoard'

async function mark(db: CacheDb, name: Mark, ids: readonly string[], now: number): Promise<void> {
  const recent = Object.entries((await db.fact(name)) ?? {}).filter(([, at]) => Math.abs(now - at) < KEPT_MS)
  await db.setFact(name, Object.fromEntries([...recent, ...ids.map((id) => [id, now] as const)]))
}

async function readMarkedSince(db: CacheDb, name: Mark, askedAt: number): Promise<ReadonlySet<string>> {
  const marks = Object.entries((await db.fact(name)) ?? {})
  return new Set(marks.flatMap(([id, at]) => (at >= askedAt ? [id] : [])))
}

/** Notes which rows `/sync` has just stored or removed, in its transaction. */
export function markSynced(db: CacheDb, ids: readonly string[], now: number): Promise<void> {
  return mark(db, 'synced', ids, now)
}

/** Notes which loads have just left the board, in the transaction that takes them off its stored pages. */
export function markLeftBoard(db: CacheDb, ids: readonly string[], now: number): Promise<void> {
  return mark(db, 'leftBoard', ids, now)
}

/** Which loads left the board after a question was asked: a tab's late answer must not put them back for all tabs. */
export function readLeftBoardSince(db: CacheDb, askedAt: number): Promise<ReadonlySet<string>> {
  return readMarkedSince(db, 'leftBoard', askedAt)
}

/**
 * Which rows `/sync` stored or removed after a question was asked: the answer to that question may be older, so it
 * neither replaces them nor brings them back. If it was newer after all, the next `/sync` has the change.
 */
export function readSyncedSince(db: CacheDb, askedAt: number): Promise<ReadonlySet<string>> {
  return readMarkedSince(db, 'synced', askedAt)
}

/** When `/sync` last stored or removed a row, epoch milliseconds; 0 if it never did. */
export async function readLastSyncedChange(db: CacheDb): Promise<number> {
  return Math.max(0, ...Object.values((await db.fact('synced')) ?? {}))
}
