import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'
import { ActionChips } from '#client/components/action-chips.tsx'
import { CarrierAuthorityLine, NumberNotProved, UsdotNote } from '#client/components/carrier-authority-line.tsx'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { CounterTerms } from '#client/components/load/counter-terms.tsx'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { BookingRequestBadge } from '#client/components/load/status-badge.tsx'
import { StopTime } from '#client/components/load/appointment-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useBookingRequestOps } from '#client/data/outbox/use-load-ops.ts'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import { classNames } from '#client/ui/class-names.ts'
import { type BookingRequest, isNumberProved } from '#contract/freight/booking-request.ts'
import type { CarrierRecord, LaneMarket } from '#contract/freight/compare-offers.ts'
import type { Load } from '#contract/freight/load.ts'
import { type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { displayedRequestStatus } from '#domain/freight/booking.ts'
import { formatTimeLeft } from '#domain/freight/countdown.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { percentFromMarket } from '#domain/freight/offer-comparison.ts'
import { endNameOf } from '#domain/freight/load-stop.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { partyName, personName } from '#domain/text/names.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAgo, formatRecordDay, formatRecordTime } from '#domain/time/record-time.ts'
import { BookingRequestActions } from './booking-request-actions.tsx'
import {
  BOOKING_COPY,
  BOOKING_REQUEST_CARD_COPY,
  COUNTER_SENT_COPY,
  OFFER_COPY,
  OFFER_ROW_LABELS,
  REQUEST_CARRIER_COPY,
} from './copy.ts'
import { DOUBTFUL_LETTER, fillsRow, hasFindings, type OfferRow } from './offer-row.ts'

interface RequestCardProps {
  request: BookingRequest
  load: Load
  /** its name on the scale */
  letter: string
  /** what any of the compared requests has */
  rows: readonly OfferRow[]
  market: LaneMarket | null | undefined
  /** null if the carrier has none, undefined until it was read */
  record: CarrierRecord | null | undefined
  /** of several to answer */
  isLowest: boolean
}

/**
 * One carrier's request: who, at what rate and times, with which record, until when; and its buttons (ENT-10, REQ-06).
 * On a wide screen it is a column, whose rows line up with those of the others.
 */
export function BookingRequestCard({ letter, rows, ...props }: RequestCardProps) {
  const { request, load } = props
  const { status } = useShownState(request)
  const now = useNow(MINUTE_MS)
  const { chips, isUnderway } = useBookingRequestOps(request, now)
  // a counter-offer has an end of its own
  const isCarriersTurn = toShownCounter(request.counter, request.status, now)?.status === 'open'
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 lg:row-span-10 lg:grid lg:grid-rows-subgrid lg:gap-0 lg:rounded-none lg:border-0 lg:border-r lg:border-hairline lg:p-0">
      <div className="contents lg:row-start-1 lg:block lg:px-3 lg:pt-1.5">
        <Requester request={request} letter={letter} isDoubtful={hasFindings(request)}>
          <BookingRequestBadge status={status} />
          <ActionChips chips={chips} />
        </Requester>
      </div>
      {/* a phone shows the rate and the answers first */}
      <dl className="contents">
        {rows.map((row) => (
          <div
            key={row}
            className={classNames(
              'flex min-w-0 flex-wrap gap-x-3 text-sm lg:order-none lg:block lg:border-t lg:border-hairline lg:px-3 lg:py-1',
              // a column keeps the empty cell
              !fillsRow(request, row) && 'max-lg:hidden',
              row === 'offer' ? 'order-1 lg:row-start-2' : 'order-3',
            )}
          >
            <dt className="w-22 shrink-0 text-ink-soft lg:sr-only">{OFFER_ROW_LABELS[row]}</dt>
            <dd className="min-w-0 flex-[1_1_10rem]">
              <Cell row={row} {...props} />
            </dd>
          </div>
        ))}
      </dl>
      {/* side by side, the answer stands under the rate, so the first screen always shows it */}
      <div className="order-2 flex flex-col justify-end gap-2 border-b border-hairline pb-3 lg:order-none lg:row-start-3 lg:border-b-0 lg:mt-0 lg:gap-1 lg:border-t lg:border-hairline lg:px-3 lg:pt-1 lg:pb-2">
        <div className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft lg:text-xs">
          <p>
            {BOOKING_REQUEST_CARD_COPY.sent}
            <time dateTime={request.createdAt}>{formatRecordTime(Date.parse(request.createdAt))}</time>
          </p>
          {status === 'pending' && !isCarriersTurn && <ExpiresIn at={request.expiresAt} />}
          {request.decidedBy !== undefined && request.decidedAt !== undefined && (
            <DecidedBy status={status} who={request.decidedBy} ago={formatAgo(Date.parse(request.decidedAt), now)} />
          )}
        </div>
        {status === 'pending' && <BookingRequestActions request={request} load={load} isUnderway={isUnderway} />}
      </div>
    </article>
  )
}

/** A request that expires while on screen changes its status right away. */
function useShownState({ status, responseMessage, expiresAt }: BookingRequest) {
  return displayedRequestStatus({ status, responseMessage, expiresAt: Date.parse(expiresAt) }, useNow(MINUTE_MS))
}

/** 'Accepted by Nia, 2 min ago' */
function DecidedBy({ status, who, ago }: { status: BookingRequestStatus; who: string; ago: string }) {
  return <p>{BOOKING_REQUEST_CARD_COPY.decided(status, useColleagueName()(who), ago)}</p>
}

interface RequesterProps {
  request: BookingRequest
  letter: string
  isDoubtful: boolean
  /** the state of the request */
  children: ReactNode
}

function Requester({ request: { requester, carrier }, letter, isDoubtful, children }: RequesterProps) {
  const { email, phoneNumber, freightProfile } = requester
  const name = personName(requester)
  return (
    <>
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className={classNames(
            'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold forced-colors:border',
            isDoubtful ? DOUBTFUL_LETTER : 'bg-ink text-surface',
          )}
        >
          {letter}
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
            <h3 className="flex-[1_1_8rem] font-bold">
              {partyName({ ...requester, businessName: freightProfile.businessName })}
            </h3>
            {children}
          </div>
          <div className="flex flex-wrap gap-x-2 text-sm text-ink-soft lg:*:text-xs">
            {freightProfile.businessName !== null && <p>{name}</p>}
            <UsdotNote usdot={freightProfile.usdot} />
          </div>
          {carrier !== undefined && <BookedFor carrier={carrier} />}
        </div>
      </div>
      <div className="order-3 lg:text-xs">
        <ContactLinks name={name} phone={phoneNumber} email={email} />
      </div>
    </>
  )
}

/** The carrier that a dispatcher names, which hauls the load. */
function BookedFor({ carrier }: { carrier: NonNullable<BookingRequest['carrier']> | null }) {
  if (!carrier) return <p className="font-bold text-orange-ink">{REQUEST_CARRIER_COPY.unnamed}</p>
  const { legalName, usdot, since, isActive, isUsdotProved } = carrier
  return (
    <div className="text-sm lg:text-xs">
      <p className="font-bold">{REQUEST_CARRIER_COPY.named(legalName, usdot, formatRecordDay(Date.parse(since)))}</p>
      {!isUsdotProved && <NumberNotProved />}
      {!isActive && <p className="font-bold text-orange-ink">{REQUEST_CARRIER_COPY.ended}</p>}
    </div>
  )
}

function Cell({ row, ...props }: Omit<RequestCardProps, 'letter' | 'rows'> & { row: OfferRow }): ReactNode {
  const { request, load, market, record, isLowest } = props
  switch (row) {
    case 'offer':
      return <OfferedRate request={request} load={load} market={market} isLowest={isLowest} />
    case 'times':
      return <OfferedTimes request={request} load={load} />
    case 'authority':
      return fillsRow(request, row) ? (
        <CarrierAuthorityLine
          authority={request.authority}
          isNumberProved={isNumberProved(request) === true}
          businessName={request.carrier?.legalName ?? request.requester.freightProfile.businessName}
          findings={request.ruleFindings}
        />
      ) : (
        <span className="text-ink-soft">{OFFER_COPY.noNumber}</span>
      )
    case 'onTime':
      return <OnTimeShare record={record} />
    case 'withYou':
      return <WithYou record={record} />
    case 'truck':
      return request.truckMiles === undefined ? OFFER_COPY.truckNotShared : OFFER_COPY.truckMiles(request.truckMiles)
    case 'notes':
      return <Notes request={request} />
    case 'counter':
      return <SentCounter request={request} load={load} />
  }
}

function Notes({ request }: { request: BookingRequest }) {
  const { message, proposedTerms: terms } = request
  const { responseMessage } = useShownState(request)
  return (
    <div className="flex max-w-prose flex-col gap-2 whitespace-pre-line wrap-anywhere">
      {message && <p>{message}</p>}
      {terms?.additionalNotes && <p>{terms.additionalNotes}</p>}
      {terms && terms.specialRequirements.length > 0 && (
        <p>
          {OFFER_COPY.special} {terms.specialRequirements.join(', ')}
        </p>
      )}
      {responseMessage && (
        <p>
          <span className="text-ink-soft">{BOOKING_REQUEST_CARD_COPY.response}</span> {responseMessage}
        </p>
      )}
    </div>
  )
}

/** What the broker offered back; an answered or expired one stays readable. */
function SentCounter({ request, load }: { request: BookingRequest; load: Load }) {
  const counter = toShownCounter(request.counter, request.status, useNow(MINUTE_MS))
  if (!counter) return null
  const title = COUNTER_SENT_COPY[counter.status]
  return (
    <section className="flex flex-col gap-2 rounded-control bg-sign-tint p-3" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{title}</p>
        {counter.status === 'open' && <ExpiresIn at={counter.expiresAt} />}
      </div>
      <CounterTerms counter={counter} load={load} />
    </section>
  )
}

interface OfferedRateProps {
  request: BookingRequest
  load: Load
  market: LaneMarket | null | undefined
  isLowest: boolean
}

/** The rate, against the posted one and the market. */
function OfferedRate({ request: { proposedRate }, load, market, isLowest }: OfferedRateProps) {
  const rate = proposedRate ?? load.rate
  const more = rate - load.rate
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-extrabold">{formatMoney(rate)}</span>
        <span className="font-bold text-sign-deep">
          {markStraightLine(formatRatePerMile(rate, load.distance), load.distanceSource)}
        </span>
        {isLowest && (
          <span className="rounded-full bg-green-tint px-2 font-bold text-green-ink">{OFFER_COPY.lowest}</span>
        )}
      </p>
      <p className="text-ink-soft">
        {more === 0 ? OFFER_COPY.asPosted : OFFER_COPY.fromPosted(more, load.rate)}
        {market && `, ${OFFER_COPY.fromMarket(percentFromMarket(rate, market.median))}`}
      </p>
    </>
  )
}

/** Both appointments; a changed one beside what was posted. */
function OfferedTimes({ request: { proposedTerms }, load }: { request: BookingRequest; load: Load }) {
  return (
    <div className="flex flex-col gap-1 lg:gap-0">
      {stopsOf(load).map((stop) => {
        const end = endNameOf(stop.id)
        return <OfferedTime key={stop.id} stop={stop} at={(end && proposedTerms?.[`${end}DateTime`]) ?? null} />
      })}
    </div>
  )
}

function OfferedTime({ stop, at }: { stop: PlacedStop; at: string | null }) {
  const { zone } = stop.location
  const posted = formatAppointment(stop.appointment, zone)
  if (at === null)
    return (
      <p>
        {OFFER_COPY[stop.kind]} {posted}
      </p>
    )
  return (
    <p>
      {OFFER_COPY[stop.kind]}{' '}
      <b>
        <StopTime at={at} zone={zone} />
      </b>{' '}
      <span className="rounded-full bg-yellow-tint px-2 font-bold text-yellow-ink">{OFFER_COPY.changed}</span>
      <span className="block text-ink-soft">{OFFER_COPY.posted(posted)}</span>
    </p>
  )
}

interface RecordProps {
  record: CarrierRecord | null | undefined
}

/** Of the carrier's deliveries on Milepost within a year. */
function OnTimeShare({ record }: RecordProps) {
  if (record === undefined) return <Quiet>{OFFER_COPY.unknown}</Quiet>
  if (!record?.onTime) return <Quiet>{OFFER_COPY.noRecord}</Quiet>
  const { onTime, loads } = record.onTime
  const percent = Math.round((100 * onTime) / loads)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="font-bold">{percent}%</span>
      <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-sign" style={{ width: `${percent}%` }} />
      </span>
      <span className="text-ink-soft">{OFFER_COPY.onTimeOf(onTime, loads)}</span>
    </p>
  )
}

/** What the carrier delivered for this broker. */
function WithYou({ record }: RecordProps) {
  if (record === undefined) return <Quiet>{OFFER_COPY.unknown}</Quiet>
  if (!record?.withYou) return <Quiet>{OFFER_COPY.neverWithYou}</Quiet>
  const { loads, lastAt } = record.withYou
  return <p>{OFFER_COPY.withYou(loads, formatRecordDay(Date.parse(lastAt)))}</p>
}

function Quiet({ children }: { children: string }) {
  return <p className="text-ink-soft">{children}</p>
}

/** Time until a request expires. */
function ExpiresIn({ at }: { at: string }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-soft">
      <Timer aria-hidden className="size-4" />
      <time dateTime={at}>{BOOKING_COPY.expiresIn(formatTimeLeft(Date.parse(at), useNow(MINUTE_MS)))}</time>
    </p>
  )
}
