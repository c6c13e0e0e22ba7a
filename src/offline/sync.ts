import type { AnswerOf } from '#contract/endpoint.ts'
import type { Load } from '#contract/load.ts'
import { sync } from '#contract/sync.ts'
import { isParty } from '#domain/load-viewer.ts'
import { cacheOf, type CacheDb } from './cache-db.ts'
import { call } from './call.ts'

type Changes = AnswerOf<typeof sync>

/** A first sync of a large account takes many pages; after so many in one go, the next one carries on. */
const MOST_PAGES = 100

/** Whoever is no party to a load any more has no part in its history either. */
async function keepLoads(db: CacheDb, loads: Load[]): Promise<void> {
  await db.loads.bulkPut(loads)
  await db.histories.bulkDelete(loads.filter(({ viewer }) => !isParty(viewer)).map(({ id }) => id))
}

async function keep(db: CacheDb, changes: Changes, now: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    if (changes.reset) await Promise.all(db.tables.map((table) => table.clear()))
    for (const { kind, id } of changes.gone ?? []) {
      if (kind === 'load') await Promise.all([db.loads.delete(id), db.histories.delete(id)])
      if (kind === 'request') await db.requests.delete(id)
      if (kind === 'notification') await db.notifications.delete(id)
    }
    if (changes.loads) await keepLoads(db, changes.loads)
    if (changes.requests) await db.requests.bulkPut(changes.requests)
    if (changes.notifications) await db.notifications.bulkPut(changes.notifications)
    await db.setFact('counts', changes.counts)
    await db.setFact('cursor', changes.cursor)
    await db.setFact('syncedAt', now)
  })
}

function isAnything({ gone, loads, requests, notifications, reset }: Changes): boolean {
  return Boolean(reset || gone || loads || requests || notifications)
}

async function fetchChanges(accountId: string, clock: () => number): Promise<boolean> {
  const db = cacheOf(accountId)
  let changed = false
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const since = await db.fact('cursor')
    const changes = await call(sync, { query: since === undefined ? {} : { since } })
    await keep(db, changes, clock())
    changed ||= isAnything(changes)
    if (!changes.hasMore) break
  }
  return changed
}

/**
 * Brings the account's cache up to date, in one tab at a time. The cursor is stored with the rows that it stands for, in
 * one transaction, so that a sync cut anywhere goes on where it stopped.
 * @param turn `wait` for another tab that is at it, which may have asked before there was news; or leave it to that tab
 * @returns whether anything had changed; false also when it was left to another tab, whose writes every tab sees
 * @throws NetworkError, ApiError
 */
export async function syncNow(accountId: string, turn: 'wait' | 'leave' = 'leave'): Promise<boolean> {
  if (!navigator.locks) return fetchChanges(accountId, Date.now)
  return navigator.locks.request(`sync:${accountId}`, { ifAvailable: turn === 'leave' }, (lock) =>
    lock ? fetchChanges(accountId, Date.now) : false,
  )
}
