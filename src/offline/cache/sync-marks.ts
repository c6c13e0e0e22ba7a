import { MINUTE_MS } from '#domain/time/instant.ts'
import type { CacheDb } from './cache-db.ts'

/** No answer takes longer. */
const KEPT_MS = 10 * MINUTE_MS

/** Notes which rows `/sync` has just stored or removed, in its transaction. */
export async function markSynced(db: CacheDb, ids: readonly string[], now: number): Promise<void> {
  const recent = Object.entries((await db.fact('synced')) ?? {}).filter(([, at]) => Math.abs(now - at) < KEPT_MS)
  await db.setFact('synced', Object.fromEntries([...recent, ...ids.map((id) => [id, now] as const)]))
}

/**
 * Which rows `/sync` stored or removed after a question was asked: the answer to that question may be older, so it
 * neither replaces them nor brings them back. If it was newer after all, the next `/sync` has the change.
 */
export async function readSyncedSince(db: CacheDb, askedAt: number): Promise<ReadonlySet<string>> {
  const marks = Object.entries((await db.fact('synced')) ?? {})
  return new Set(marks.flatMap(([id, at]) => (at >= askedAt ? [id] : [])))
}

/** When `/sync` last stored or removed a row, epoch milliseconds; 0 if it never did. */
export async function readLastSyncedChange(db: CacheDb): Promise<number> {
  return Math.max(0, ...Object.values((await db.fact('synced')) ?? {}))
}
