import RefreshCw from 'lucide-react/icons/refresh-cw'
import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { BOOKING_REQUEST_STATUSES, type BookingRequestStatus } from '#domain/freight/booking-request-status.ts'
import { formatTimeToPickup } from '#domain/freight/countdown.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useNow } from '#client/components/use-now.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { bookingRequestsQuery } from './booking-requests.queries.ts'
import { BOOKING_REQUESTS_PANEL_COPY, REQUEST_FILTER_LABELS } from './copy.ts'
import { OfferComparison } from './offer-comparison.tsx'

type Filter = 'all' | BookingRequestStatus

const FILTERS = (['all', ...BOOKING_REQUEST_STATUSES] as const).map((value) => ({
  value,
  label: REQUEST_FILTER_LABELS[value],
}))

/** REQ-01 to REQ-05: who requested a load, and on what terms. */
export function BookingRequestsPanel({ load }: { load: Load }) {
  const [filter, setFilter] = useState<Filter>('all')
  const requests = useStored(bookingRequestsQuery(load.id, filter === 'all' ? undefined : filter))
  const { data, isFetching, refetch } = requests
  useHeadingFocus(data?.data.map(({ status, counter }) => `${status} ${counter?.status}`).join())
  return (
    <section aria-labelledby="booking-requests" data-wide className="flex flex-col gap-4 lg:-mt-2 lg:gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="booking-requests" className="text-xl font-bold">
          {BOOKING_REQUESTS_PANEL_COPY.bookingRequests}
        </h2>
        <Button variant="ghost" size="compact" busy={isFetching} className="ml-auto lg:order-2" onClick={refetch}>
          <RefreshCw aria-hidden />
          {BOOKING_REQUESTS_PANEL_COPY.refresh}
        </Button>
        <div className="max-lg:basis-full">
          <ChoiceChips
            label={BOOKING_REQUESTS_PANEL_COPY.showRequests}
            options={FILTERS}
            value={filter}
            onChange={setFilter}
          />
        </div>
        {load.status === 'pending' && data && <Waiting requests={data.data} load={load} />}
      </div>
      <StoredView
        stored={requests}
        words={{ ...BOOKING_REQUESTS_PANEL_COPY, emptyHint: noneOf(filter) }}
        skeleton={<Skeletons heights={['h-56', 'h-56']} />}
        isEmpty={({ data }) => data.length === 0}
      >
        {({ data }) => <OfferComparison requests={data} load={load} />}
      </StoredView>
    </section>
  )
}

/** How long is left to answer, and until the pickup. */
function Waiting({ requests, load }: { requests: readonly BookingRequest[]; load: Load }) {
  const now = useNow(MINUTE_MS)
  const ends = requests
    .filter(({ status }) => status === 'pending')
    .map(({ expiresAt }) => Date.parse(expiresAt))
    .filter((at) => at > now)
  if (ends.length === 0) return null
  const pickup = formatTimeToPickup(Date.parse(load.pickupDateTime), now)
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm max-lg:-mt-1 max-lg:basis-full lg:order-1 lg:flex-1 lg:justify-end">
      <Timer aria-hidden className="size-4 shrink-0" />
      {BOOKING_REQUESTS_PANEL_COPY.waiting(ends.length, formatTimeToPickup(Math.min(...ends), now), pickup)}
    </p>
  )
}

/** REQ-04 */
function noneOf(filter: Filter): string {
  if (filter === 'all') return BOOKING_REQUESTS_PANEL_COPY.noneYet
  return BOOKING_REQUESTS_PANEL_COPY.noneOfStatus(filter)
}
