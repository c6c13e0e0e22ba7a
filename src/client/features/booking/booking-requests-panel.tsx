import RefreshCw from 'lucide-react/icons/refresh-cw'
import Timer from 'lucide-react/icons/timer'
import { useId, useState } from 'react'
import { useHeadingFocus } from '#client/browser/page/use-heading-focus.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf } from '#contract/freight/placed-stops.ts'
import { BOOKING_REQUEST_STATUSES, type BookingRequestStatus, displayedRequestStatus } from '#domain/freight/booking.ts'
import { formatTimeLeft } from '#domain/freight/countdown.ts'
import { offerLetter, orderOffers } from '#domain/freight/offer-comparison.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { BookingRequestCard } from './booking-request-card.tsx'
import { bookingRequestsQuery, carrierRecordsQuery, loadMarketQuery } from './booking-requests.queries.ts'
import { BOOKING_REQUESTS_PANEL_COPY, OFFER_COPY, OFFER_ROW_LABELS, REQUEST_FILTER_LABELS } from './copy.ts'
import { fillsRow, hasFindings, OFFER_ROWS, type OfferRow } from './offer-row.ts'
import { OfferScale } from './offer-scale.tsx'

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
    <section aria-labelledby="booking-requests" className="flex flex-col gap-4 lg:-mt-2 lg:gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="booking-requests" className="text-xl font-bold">
          {BOOKING_REQUESTS_PANEL_COPY.bookingRequests}
        </h2>
        <Button variant="ghost" size="compact" busy={isFetching} className="ml-auto lg:order-2" onClick={refetch}>
          <RefreshCw aria-hidden />
          {BOOKING_REQUESTS_PANEL_COPY.refresh}
        </Button>
        <div className="max-lg:basis-full max-sm:-mx-4 max-sm:min-w-0 max-sm:basis-[calc(100%+2rem)]">
          <ChoiceChips
            label={BOOKING_REQUESTS_PANEL_COPY.showRequests}
            options={FILTERS}
            value={filter}
            onChange={setFilter}
            isStrip
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
  const pickupAt = firstStopOf(load).appointment.from
  const pickup = pickupAt > now ? formatTimeLeft(pickupAt, now) : null
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm max-lg:-mt-1 max-lg:basis-full lg:order-1 lg:flex-1 lg:justify-end">
      <Timer aria-hidden className="size-4 shrink-0" />
      {BOOKING_REQUESTS_PANEL_COPY.waiting(ends.length, formatTimeLeft(Math.min(...ends), now), pickup)}
    </p>
  )
}

/** REQ-04 */
function noneOf(filter: Filter): string {
  if (filter === 'all') return BOOKING_REQUESTS_PANEL_COPY.noneYet
  return BOOKING_REQUESTS_PANEL_COPY.noneOfStatus(filter)
}

/** The requests on a load side by side: columns on a wide screen, cards on a phone, and one scale for their rates. */
function OfferComparison({ requests, load }: { requests: readonly BookingRequest[]; load: Load }) {
  const now = useNow(MINUTE_MS)
  const records = useStored(carrierRecordsQuery(load.id)).data?.data
  const market = useStored(loadMarketQuery(load.id)).data?.market
  const letters = lettersOf(requests)
  const offers = orderOffers(
    requests.map((request) => {
      const { status } = displayedRequestStatus({ ...request, expiresAt: Date.parse(request.expiresAt) }, now)
      const { id, createdAt } = request
      return {
        request,
        status,
        createdAt,
        rate: request.proposedRate ?? load.rate,
        letter: letters.get(id) ?? '',
        isDoubtful: hasFindings(request),
      }
    }),
  )
  const standing = offers.filter(({ status }) => status === 'pending' || status === 'accepted')
  const pending = standing.filter(({ status }) => status === 'pending')
  const isOne = offers.length === 1
  const lowest = Math.min(...pending.map(({ rate }) => rate))
  const rows = rowsOf(requests)
  const labels = useId()
  return (
    <div
      className={classNames(
        'flex flex-col gap-4 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-surface',
        isOne && 'xl:flex-row xl:items-start xl:gap-4 xl:border-0 xl:bg-transparent',
      )}
    >
      {standing.length > 0 && (
        <div
          className={classNames(
            'rounded-card border border-line bg-surface p-4 max-md:order-1 lg:rounded-b-none lg:border-0 lg:border-b lg:px-3 lg:py-1',
            // beside a single request, whose column would leave half of the width empty, as high as it needs
            isOne && 'xl:order-1 xl:flex-1 xl:rounded-card xl:border xl:px-5 xl:py-3',
          )}
        >
          <OfferScale posted={load.rate} market={market} offers={standing} isBeside={isOne} />
        </div>
      )}
      <div
        className={classNames(
          'relative lg:overflow-x-auto lg:rounded-card',
          isOne && 'xl:w-[35rem] xl:shrink-0 xl:border xl:border-line xl:bg-surface',
        )}
      >
        <ul
          aria-label={OFFER_COPY.requests}
          className={classNames(
            'grid gap-4 lg:w-full lg:auto-cols-[minmax(15rem,1fr)] lg:grid-flow-col lg:grid-cols-[7rem] lg:grid-rows-[repeat(10,auto)] lg:gap-0',
            !isOne && 'md:max-lg:grid-cols-2',
          )}
        >
          <li
            key={labels}
            aria-hidden
            className="hidden lg:sticky lg:left-0 lg:z-1 lg:row-span-10 lg:grid lg:grid-rows-subgrid lg:border-r lg:border-hairline lg:bg-surface"
          >
            <span className="row-start-1" />
            {rows.map((row) => (
              <span
                key={row}
                className={classNames(
                  'border-t border-hairline px-3 py-1 text-sm font-bold text-ink-soft',
                  // the answers have no label
                  row === 'offer' && 'row-span-2 row-start-2',
                )}
              >
                {OFFER_ROW_LABELS[row]}
              </span>
            ))}
          </li>
          {offers.map(({ request, letter, rate, status }) => (
            <li key={request.id} className="min-w-0 lg:row-span-10 lg:grid lg:grid-rows-subgrid">
              <BookingRequestCard
                request={request}
                load={load}
                letter={letter}
                rows={rows}
                market={market}
                record={
                  records?.find(({ carrierId }) => carrierId === request.requester.id) ?? (records ? null : undefined)
                }
                isLowest={status === 'pending' && pending.length > 1 && rate === lowest}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** In the order of arrival: a request keeps its letter while others follow. */
function lettersOf(requests: readonly BookingRequest[]): Map<string, string> {
  const byAge = requests.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return new Map(byAge.map(({ id }, index) => [id, offerLetter(index)]))
}

/** A row that no request fills is left out. */
function rowsOf(requests: readonly BookingRequest[]): OfferRow[] {
  return OFFER_ROWS.filter((row) => requests.some((request) => fillsRow(request, row)))
}
