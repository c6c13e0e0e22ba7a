import { useMemo } from 'react'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useNow } from '#client/components/use-now.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { answeredRequests } from '../attention/watched-load.ts'

async function readPending(db: CacheDb): Promise<BookingRequest[]> {
  return readStoredRows(
    'requests',
    (await db.requests.toArray()).filter(({ status }) => status === 'pending'),
  )
}

/** How many requests wait for this account's answer, by load. Live, and also offline. */
export function usePendingRequests(): ReadonlyMap<string, number> {
  const accountId = useSession().user.id
  const stored = useLiveRead(openAccountCache(accountId), 'pending requests', readPending)
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  return useMemo(() => {
    const answered = answeredRequests(ops)
    const counts = new Map<string, number>()
    for (const { id, loadId, requester, expiresAt } of stored ?? []) {
      if (answered.has(id) || requester.id === accountId || Date.parse(expiresAt) <= now) continue
      counts.set(loadId, (counts.get(loadId) ?? 0) + 1)
    }
    return counts
  }, [stored, ops, now, accountId])
}
