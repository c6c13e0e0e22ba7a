import { useId } from 'react'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { displayedRequestStatus } from '#domain/freight/booking-request-status.ts'
import { offerLetter, orderOffers } from '#domain/freight/offer-comparison.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useNow } from '#client/components/use-now.ts'
import { BookingRequestCard } from './booking-request-card.tsx'
import { carrierRecordsQuery, loadMarketQuery } from './compare-offers.queries.ts'
import { OFFER_COPY, OFFER_ROW_LABELS } from './offer-copy.ts'
import { fillsRow, hasFindings, OFFER_ROWS, type OfferRow } from './offer-row.ts'
import { OfferScale } from './offer-scale.tsx'

/** The requests on a load side by side: columns on a wide screen, cards on a phone, and one scale for their rates. */
export function OfferComparison({ requests, load }: { requests: readonly BookingRequest[]; load: Load }) {
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
  const lowest = Math.min(...pending.map(({ rate }) => rate))
  const rows = rowsOf(requests)
  const labels = useId()
  return (
    <div className="flex flex-col gap-4 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
      {standing.length > 0 && (
        <div className="rounded-card border border-line bg-surface p-4 lg:rounded-b-none lg:border-0 lg:border-b lg:px-3 lg:py-1">
          <OfferScale posted={load.rate} market={market} offers={standing} />
        </div>
      )}
      <div className="relative lg:overflow-x-auto lg:rounded-card">
        <ul
          aria-label={OFFER_COPY.requests}
          className="grid gap-4 md:grid-cols-2 lg:w-full lg:auto-cols-[minmax(15rem,24rem)] lg:grid-flow-col lg:grid-cols-[7rem] lg:grid-rows-[repeat(10,auto)] lg:gap-0"
        >
          <li
            key={labels}
            aria-hidden
            className="hidden lg:sticky lg:left-0 lg:z-1 lg:row-span-10 lg:grid lg:grid-rows-subgrid lg:border-r lg:border-hairline lg:bg-surface"
          >
            <span />
            {rows.map((row) => (
              <span key={row} className="border-t border-hairline px-3 py-1 text-sm font-bold text-ink-soft">
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
