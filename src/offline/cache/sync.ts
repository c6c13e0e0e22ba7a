import type { EndpointResponse } from '#contract/api/endpoint.ts'
import type { Load } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { openAccountCache, type CacheDb } from './cache-db.ts'
import { storeOwnDeals } from './own-deals.ts'
import { markSynced } from './sync-marks.ts'
import { OutboxDb } from '../outbox/outbox-db.ts'
import { wakeSenders } from '../outbox/own-outbox.ts'
import { reopenReceipts } from '../outbox/reopen-receipts.ts'
import { apiConnection } from '../session/api-connection.ts'
import { call } from '../session/call.ts'
import { adoptSeat } from '../session/adopt-seat.ts'
import { saveAccess } from '../session/session.ts'

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
    const { gone = [], loads = [], requests = [], notifications = [] } = changes
    const changed = [...gone, ...loads, ...requests, ...notifications].map(({ id }) => id)
    if (changed.length > 0) await markSynced(db, changed, now)
    await db.setFact('counts', changes.counts)
    await db.setFact('cursor', changes.cursor)
    // until the last page, lists and counts would take what is here for all
    if (!changes.hasMore) await db.setFact('syncedAt', now)
  })
}

/** Loads that the account hauls on this device's last news, and no longer does. */
async function findLostLoads(db: CacheDb, { gone, loads }: Changes): Promise<string[]> {
  const left = [
    ...(gone ?? []).filter(({ kind }) => kind === 'load').map(({ id }) => id),
    ...(loads ?? []).filter(({ viewer }) => !isLoadParty(viewer)).map(({ id }) => id),
  ]
  const rows = await db.loads.bulkGet(left)
  return rows.flatMap((row) => (row?.viewer === 'carrier' ? [row.id] : []))
}

function isAnything({ gone, loads, requests, notifications, reset }: Changes): boolean {
  return Boolean(reset || gone || loads || requests || notifications)
}

async function sendAgain(personId: PersonId, restoredTo: string): Promise<void> {
  const outbox = new OutboxDb()
  try {
    const serverOffset = apiConnection.serverClock()?.offset ?? 0
    await reopenReceipts(outbox, personId, { restoredTo: Date.parse(restoredTo), serverOffset })
  } finally {
    outbox.close()
  }
  wakeSenders()
}

async function fetchChanges(personId: PersonId, clock: () => number, signal: AbortSignal): Promise<boolean> {
  const db = openAccountCache(personId)
  let changed = false
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const since = await db.fact('cursor')
    const changes = await call(syncEndpoint, { query: since === undefined ? {} : { since } }, { signal })
    signal.throwIfAborted()
    // before the cursor is stored: if the page dies in between, the next sync says it again
    if (changes.restoredTo !== undefined) await sendAgain(personId, changes.restoredTo)
    const lost = await findLostLoads(db, changes)
    await keep(db, changes, clock())
    await storeOwnDeals(db, lost, { now: clock(), signal })
    changed ||= isAnything(changes)
    if (changes.hasMore) continue
    // F41: unsent items that wait for the subscription are sent now
    if (await saveAccess(personId, changes.hasAccess)) changed = true
    if (await adoptSeat(personId, changes.seat ?? 'owner', signal)) changed = true
    break
  }
  return changed
}

/** How long another sync may take before a newer one replaces it: it hangs, or its tab is frozen. */
const PATIENCE_MS = 2_000

const never = new AbortController().signal

/**
 * Updates the account's cache, in one tab at a time. The cursor is stored in one transaction with its rows, so an
 * interrupted sync resumes where it stopped.
 * @param turn `leave` it to another tab's running sync; or `take` over from one that hangs, so that this sync asks
 *   after the call
 * @returns whether anything changed; false also when it was left to another tab, whose writes every tab sees
 * @throws NetworkError, ApiError; the reason of `signal`, or AbortError when a newer sync took over
 */
export async function syncCache(
  personId: PersonId,
  { turn, signal = never }: { turn: 'take' | 'leave'; signal?: AbortSignal | undefined },
): Promise<boolean> {
  if (!navigator.locks) return fetchChanges(personId, Date.now, signal)
  const lost = new AbortController()
  const both = AbortSignal.any([signal, lost.signal])
  const work = (lock: Lock | null) => (lock ? fetchChanges(personId, Date.now, both) : false)
  try {
    return await underLock(`sync:${personId}`, turn, work)
  } catch (error) {
    // the lock was stolen: what this sync still hears is older
    lost.abort(error)
    throw error
  }
}

async function underLock<T>(name: string, turn: 'take' | 'leave', work: (lock: Lock | null) => T): Promise<Awaited<T>> {
  if (turn === 'leave') return navigator.locks.request(name, { ifAvailable: true }, work)
  let isMine = false
  const mine = (lock: Lock | null) => {
    isMine = true
    return work(lock)
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, mine)
  } catch (error) {
    if (isMine) throw error
    return navigator.locks.request(name, { steal: true }, work)
  }
}
