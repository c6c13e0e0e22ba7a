import { Link } from '@tanstack/react-router'
import { loadPath } from '#contract/api/path.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import { formatTimeToPickup } from '#domain/freight/countdown.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { useNow } from '#client/components/use-now.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { ATTENTION_COPY } from './attention-copy.ts'
import { answeredCounters } from './watched-load.ts'

async function readCountered(db: CacheDb): Promise<BookingRequest[]> {
  const rows = await db.requests.toArray()
  const countered = rows.filter(({ status, counter }) => status === 'pending' && counter !== undefined)
  return readStoredRows('requests', countered)
}

/** The brokers' counter-offers that a carrier hasn't answered, the first to end first. Live, and also offline. */
export function OpenCounters() {
  const { id } = useSession().user
  const requests = useLiveRead(openAccountCache(id), 'countered', readCountered)
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  const answered = answeredCounters(ops)
  const open = (requests ?? [])
    .flatMap((request) => {
      const counter = toShownCounter(request.counter, request.status, now)
      const isOwn = request.requester.id === id
      return isOwn && counter?.status === 'open' && !answered.has(counter.id) ? [{ request, counter }] : []
    })
    .toSorted((one, other) => Date.parse(one.counter.expiresAt) - Date.parse(other.counter.expiresAt))
  if (open.length === 0) return null
  return (
    <section
      aria-labelledby="open-counters"
      className="mb-4 rounded-card border border-line border-l-4 border-l-sign bg-surface px-4 py-3 print:hidden"
    >
      <h2 id="open-counters" className="text-sm font-semibold text-ink-soft">
        {ATTENTION_COPY.counterOffers}
      </h2>
      <ul>
        {open.map(({ request: { loadId, load }, counter }) => (
          <li key={counter.id}>
            <Link to={loadPath(loadId)} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 no-underline">
              <strong>{ATTENTION_COPY.lane(load.pickup, load.delivery)}</strong>
              <span>
                {ATTENTION_COPY.counterOffer(
                  formatMoney(counter.rate),
                  formatTimeToPickup(Date.parse(counter.expiresAt), now),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
