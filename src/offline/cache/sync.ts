import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { Load } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { openAccountCache, type CacheDb } from './cache-db.ts'
import { call } from '../session/call.ts'

type Changes = EndpointResponse<typeof syncEndpoint>

/** A large account's first sync takes many pages; after this many, the next sync continues. */
const MAX_PAGES = 100

/** Deletes the history of a load to which the viewer is no longer a party. */
async function keepLoads(db: CacheDb, loads: Load[]): Promise<void> {
  await db.loads.bulkPut(loads)
  await db.histories.bulkDelete(loads.filter(({ viewer }) => !isLoadParty(viewer)).map(({ id }) => id))
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
  const db = openAccountCache(accountId)
  let changed = false
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const since = await db.fact('cursor')
    const changes = await call(syncEndpoint, { query: since === undefined ? {} : { since } })
    await keep(db, changes, clock())
    changed ||= isAnything(changes)
    if (!changes.hasMore) break
  }
  return changed
}

/**
 * Updates the account's cache, in one tab at a time. The cursor is stored in one transaction with its rows, so an
 * interrupted sync resumes where it stopped.
 * @param turn `wait` for another tab's sync, which may have asked before the news; or `leave` it to that tab
 * @returns whether anything changed; false also when it was left to another tab, whose writes every tab sees
 * @throws NetworkError, ApiError
 */
export async function syncCache(accountId: string, turn: 'wait' | 'leave' = 'leave'): Promise<boolean> {
  if (!navigator.locks) return fetchChanges(accountId, Date.now)
  return navigator.locks.request(`sync:${accountId}`, { ifAvailable: turn === 'leave' }, (lock) =>
    lock ? fetchChanges(accountId, Date.now) : false,
  )
}
