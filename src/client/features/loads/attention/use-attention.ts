import { useMemo } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import { type Attention, listAttention } from '#domain/freight/attention.ts'
import { DAY_MS, hasPassed, MINUTE_MS } from '#domain/time/instant.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useNow } from '#client/components/use-now.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { answeredRequests, toWatchedLoad } from './watched-load.ts'

/** Pickups that far ahead are today at no dock. The read runs again with each change, so it looks a day further. */
const NEAR_MS = 2 * DAY_MS
/** Missing papers are shown for two weeks. */
const SETTLED_MS = 15 * DAY_MS

interface OwnLoads {
  loads: Load[]
  requests: BookingRequest[]
}

/** Null until the first sync: what is missing on the device can't be judged. */
async function readOwnLoads(db: CacheDb): Promise<OwnLoads | null> {
  if ((await db.fact('syncedAt')) === undefined) return null
  const now = serverNow()
  const [near, settled] = [new Date(now + NEAR_MS).toISOString(), new Date(now - SETTLED_MS).toISOString()]
  // all rows at once, filtered here: Dexie's own `filter` takes a task for each row
  const requests = readStoredRows(
    'requests',
    (await db.requests.toArray()).filter(({ status }) => status === 'pending'),
  )
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

export interface LoadInNeed extends Attention {
  load: Load
  /** dollars that carriers ask for it, in requests to answer */
  offers: readonly number[]
}

/**
 * What a broker's desk needs to act on, live and also offline: the device stores all open loads, the requests on them
 * and those completed of late.
 */
export function useAttention(): LoadInNeed[] | undefined {
  const db = openAccountCache(useSession().user.id)
  const stored = useLiveRead(db, 'attention', readOwnLoads)
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  return useMemo(() => {
    if (!stored) return undefined
    const answered = answeredRequests(ops)
    const waiting = stored.requests.filter(({ id }) => !answered.has(id))
    const byId = new Map(stored.loads.map((load) => [load.id, load]))
    const byLoad = groupByLoad(waiting)
    const watched = stored.loads.map((load) => toWatchedLoad(load, byLoad.get(load.id) ?? [], ops))
    return listAttention(watched, now).flatMap((found) => {
      const load = byId.get(found.loadId)
      if (!load) return []
      const waitingHere = found.requests > 0 ? (byLoad.get(load.id) ?? []) : []
      const open = waitingHere.filter(({ expiresAt }) => !hasPassed(Date.parse(expiresAt), now))
      return [{ ...found, load, offers: open.map(({ proposedRate }) => proposedRate ?? load.rate) }]
    })
  }, [stored, ops, now])
}
