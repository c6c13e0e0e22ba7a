import { accountIdOf } from '#contract/account/account.ts'
import { useMemo } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import { findNextAction, listAttention, type NextAction } from '#domain/freight/next-action.ts'
import { dealSideOf } from '#domain/freight/load-viewer.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import { DAY_MS, hasPassed, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { useNow } from '#client/components/use-now.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import type { Op } from '#offline/outbox/op.ts'
import { answeredRequests, toWatchedLoad } from './watched-load.ts'

/** Pickups that far ahead are today at no dock. The read runs again with each change, so it looks a day further. */
const NEAR_MS = 2 * DAY_MS
/** Missing papers are shown for two weeks. */
const SETTLED_MS = 15 * DAY_MS

interface OwnLoads {
  loads: Load[]
  /** on own loads */
  requests: BookingRequest[]
}

/** Null until the first sync: what is missing on the device can't be judged. */
async function readHauledLoads(db: CacheDb): Promise<OwnLoads | null> {
  if ((await db.fact('syncedAt')) === undefined) return null
  const settled = new Date(serverNow() - SETTLED_MS).toISOString()
  const rows = (await db.loads.toArray()).filter(({ viewer, status, completedAt, tender, myRequest }) => {
    if (viewer === 'owner' || status === 'cancelled') return false
    if (status === 'pending') return tender !== undefined || myRequest?.counter !== undefined
    return status === 'active' || (completedAt !== null && completedAt > settled)
  })
  return { loads: readStoredRows('loads', rows), requests: [] }
}

async function readPending(db: CacheDb): Promise<BookingRequest[]> {
  // all rows at once, filtered here: Dexie's own `filter` takes a task for each row
  return readStoredRows(
    'requests',
    (await db.requests.toArray()).filter(({ status }) => status === 'pending'),
  )
}

/** Null until the first sync. */
async function readPostedLoads(db: CacheDb): Promise<OwnLoads | null> {
  if ((await db.fact('syncedAt')) === undefined) return null
  const now = serverNow()
  const [near, settled] = [new Date(now + NEAR_MS).toISOString(), new Date(now - SETTLED_MS).toISOString()]
  const requests = await readPending(db)
  const requested = new Set(requests.map(({ loadId }) => loadId))
  const rows = (await db.loads.toArray()).filter(({ id, viewer, status, pickupDateTime, completedAt }) => {
    if (viewer !== 'owner' || status === 'cancelled') return false
    if (status === 'completed') return completedAt !== null && completedAt > settled
    return status === 'active' || requested.has(id) || pickupDateTime < near
  })
  return { loads: readStoredRows('loads', rows), requests }
}

function groupByLoad(requests: readonly BookingRequest[]): Map<string, BookingRequest[]> {
  const byLoad = new Map<string, BookingRequest[]>()
  for (const request of requests) {
    const there = byLoad.get(request.loadId)
    if (there) there.push(request)
    else byLoad.set(request.loadId, [request])
  }
  return byLoad
}

export interface LoadInNeed extends NextAction {
  load: Load
  /** dollars that carriers ask for it, in requests to answer */
  offers: readonly number[]
}

/** As last read on this page: a screen that is opened again shows it in its first frame. */
const lastRead = new WeakMap<CacheDb, Map<string, OwnLoads | null>>()

function remember(db: CacheDb, side: string, read: OwnLoads | null): OwnLoads | null {
  const reads = lastRead.get(db) ?? new Map<string, OwnLoads | null>()
  lastRead.set(db, reads.set(side, read))
  return read
}

const READS = { broker: readPostedLoads, carrier: readHauledLoads, none: async () => ({ loads: [], requests: [] }) }

/**
 * What a desk needs to act on, live and also offline: the device stores all open loads, the requests on them and those
 * completed of late. Undefined until that is read, null until the first sync.
 */
export function useAttention(side: DealSide | 'none'): LoadInNeed[] | null | undefined {
  const db = openAccountCache(useSession().user.id)
  const read = useLiveRead(db, `attention ${side}`, async () => remember(db, side, await READS[side](db)))
  const stored = read === undefined ? lastRead.get(db)?.get(side) : read
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  return useMemo(() => {
    if (!stored || side === 'none') return stored && []
    const waiting = requestsToAnswer(stored.requests, ops, now)
    const byId = new Map(stored.loads.map((load) => [load.id, load]))
    const byLoad = groupByLoad(waiting)
    const watched = stored.loads.map((load) => toWatchedLoad(load, byLoad.get(load.id) ?? [], ops))
    return listAttention(watched, side, now).flatMap((found) => {
      const load = byId.get(found.loadId)
      if (!load) return []
      const waitingHere = found.requests > 0 ? (byLoad.get(load.id) ?? []) : []
      return [{ ...found, load, offers: openOffers(load, waitingHere, now) }]
    })
  }, [stored, ops, now, side])
}

/** Not those answered on this device, nor while the broker's own counter-offer waits for the carrier [FACE-16]. */
function requestsToAnswer(requests: readonly BookingRequest[], ops: readonly Op[], now: Instant): BookingRequest[] {
  const answered = answeredRequests(ops)
  return requests.filter(
    ({ id, status, counter }) =>
      !answered.has(id) && status === 'pending' && toShownCounter(counter, status, now)?.status !== 'open',
  )
}

/** Dollars that carriers ask, in requests that can still be answered. */
function openOffers(load: Load, requests: readonly BookingRequest[], now: Instant): number[] {
  return requests
    .filter(({ expiresAt }) => !hasPassed(Date.parse(expiresAt), now))
    .map(({ proposedRate }) => proposedRate ?? load.rate)
}

const NONE: readonly BookingRequest[] = []

/** What this account does next with one load; null when it waits for others. @param requests those to answer, to its owner */
export function useNextAction(load: Load, requests: readonly BookingRequest[] = NONE): LoadInNeed | null {
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  return useMemo(() => {
    const waiting = requestsToAnswer(requests, ops, now)
    const side = dealSideOf(load.viewer)
    const nextAction = findNextAction(toWatchedLoad(load, waiting, ops), side, now)
    return nextAction && { ...nextAction, load, offers: openOffers(load, waiting, now) }
  }, [load, requests, ops, now])
}

/** Requests that wait for this account's answer, by load. Live, and also offline. */
export function usePendingRequests(): ReadonlyMap<string, readonly BookingRequest[]> {
  const { user } = useSession()
  const accountId = accountIdOf(user)
  const stored = useLiveRead(openAccountCache(user.id), 'pending requests', readPending)
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  return useMemo(() => {
    const answered = answeredRequests(ops)
    return groupByLoad(
      (stored ?? []).filter(
        ({ id, requester, expiresAt }) =>
          !answered.has(id) && requester.id !== accountId && !hasPassed(Date.parse(expiresAt), now),
      ),
    )
  }, [stored, ops, now, accountId])
}
