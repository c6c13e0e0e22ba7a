import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import { useSession } from '#client/browser/session/use-session.ts'
import { LateChip } from '#client/components/load/countdown.tsx'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { AppointmentTime } from '#client/components/load/stop-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { loadPath } from '#contract/api/path.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatTimeToPickup } from '#domain/freight/countdown.ts'
import { findFirstStop } from '#domain/freight/next-stop.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { placeName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { ATTENTION_COPY } from './copy.ts'
import { answeredCounters, toWatchedLoad } from './watched-load.ts'

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
      className="mb-4 rounded-card border border-line border-l-4 border-l-rail bg-surface px-4 py-3 print:hidden"
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

async function readHauledLoads(db: CacheDb): Promise<Load[]> {
  const rows = await db.loads.toArray()
  const isHauled = ({ viewer, status }: Load) => viewer === 'carrier' && (status === 'active' || status === 'completed')
  return readStoredRows('loads', rows.filter(isHauled))
}

/** A carrier's next stop over all its booked loads, above the lists [USE-01]. Live, and also offline. */
export function FirstStop() {
  const db = openAccountCache(useSession().user.id)
  const loads = useLiveRead(db, 'hauled', readHauledLoads)
  const { ops } = useOutbox()
  const now = useNow(MINUTE_MS)
  const first =
    loads &&
    findFirstStop(
      loads.map((load) => toWatchedLoad(load, [], ops)),
      now,
    )
  const load = loads?.find(({ id }) => id === first?.loadId)
  if (!first || !load) return null
  const place = stopLocation(load, first.stop)
  return (
    <section
      aria-labelledby="first-stop"
      className="relative mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line border-l-4 border-l-rail bg-surface px-4 py-3 print:hidden"
    >
      <MapPin aria-hidden className="size-6 shrink-0 text-rail" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="first-stop" className="text-sm font-semibold text-ink-soft">
          {ATTENTION_COPY.nextStop}
        </h2>
        <Link to={loadPath(load.id)} className="font-bold no-underline after:absolute after:inset-0">
          {ATTENTION_COPY.stop[first.stop]} {placeName(place)}
        </Link>
        <p className="text-sm">
          {first.isAtDock && `${ATTENTION_COPY.waitingAtDock} `}
          <AppointmentTime window={stopAppointment(load, first.stop)} zone={place.zone} />
        </p>
      </div>
      <LateChip load={load} />
    </section>
  )
}
