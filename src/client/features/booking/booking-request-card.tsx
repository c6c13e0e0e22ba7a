import { personName } from '#domain/text/person-name.ts'
import type { ReactNode } from 'react'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { displayedRequestStatus } from '#domain/freight/booking-request-status.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { useBookingRequestOps } from '#client/data/outbox/use-load-ops.ts'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { BookingRequestBadge } from '#client/components/booking-request-badge.tsx'
import { CounterTerms } from '#client/components/counter-terms.tsx'
import { toShownCounter } from '#client/components/shown-counter.ts'
import { StopTime } from '#client/components/stop-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { UsdotNote } from '#client/components/usdot-note.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { COUNTER_SENT_COPY } from './counter-offer-copy.ts'
import { ExpiresIn } from './expires-in.tsx'
import { BookingRequestActions } from './booking-request-actions.tsx'
import { BOOKING_REQUEST_CARD_COPY } from './copy.ts'

interface RequestCardProps {
  request: BookingRequest
  load: Load
}

/** One carrier's request: who, at what rate and times, until when; and its buttons (ENT-10, REQ-06). */
export function BookingRequestCard({ request, load }: RequestCardProps) {
  const { status, responseMessage } = useShownState(request)
  const { chips, isUnderway } = useBookingRequestOps(request, useNow(MINUTE_MS))
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap gap-2">
          <BookingRequestBadge status={status} />
          <ActionChips chips={chips} />
        </span>
        {status === 'pending' && <ExpiresIn at={request.expiresAt} />}
      </div>
      <Requester requester={request.requester} />
      <Terms request={request} load={load} />
      {request.message && <Quote name={BOOKING_REQUEST_CARD_COPY.message}>{request.message}</Quote>}
      {request.proposedTerms?.additionalNotes && (
        <Quote name={BOOKING_REQUEST_CARD_COPY.additionalNotes}>{request.proposedTerms.additionalNotes}</Quote>
      )}
      {responseMessage && <Quote name={BOOKING_REQUEST_CARD_COPY.response}>{responseMessage}</Quote>}
      <SentCounter request={request} load={load} />
      <p className="mt-auto text-sm text-ink-soft">
        {BOOKING_REQUEST_CARD_COPY.sent}
        <time dateTime={request.createdAt}>{formatRecordTime(Date.parse(request.createdAt))}</time>
      </p>
      {status === 'pending' && <BookingRequestActions request={request} load={load} isUnderway={isUnderway} />}
    </article>
  )
}

/** A request that expires while on screen changes its status right away. */
function useShownState({ status, responseMessage, expiresAt }: BookingRequest) {
  return displayedRequestStatus({ status, responseMessage, expiresAt: Date.parse(expiresAt) }, useNow(MINUTE_MS))
}

function Requester({ requester }: { requester: BookingRequest['requester'] }) {
  const { email, phoneNumber, freightProfile } = requester
  const name = personName(requester)
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <h3 className="font-bold">{name}</h3>
          <p className="text-ink-soft">{freightProfile.businessName}</p>
          <UsdotNote usdot={freightProfile.usdot} />
        </div>
      </div>
      <ContactLinks name={name} phone={phoneNumber} email={email} />
    </div>
  )
}

function Terms({ request, load }: RequestCardProps) {
  const { proposedTerms: terms } = request
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-5 gap-y-3 border-y border-hairline py-3">
      <ProposedRate request={request} />
      {terms?.pickupDateTime && (
        <Term name={BOOKING_REQUEST_CARD_COPY.proposedPickup}>
          <StopTime at={terms.pickupDateTime} zone={load.pickupLocation.zone} />
        </Term>
      )}
      {terms?.deliveryDateTime && (
        <Term name={BOOKING_REQUEST_CARD_COPY.proposedDelivery}>
          <StopTime at={terms.deliveryDateTime} zone={load.deliveryLocation.zone} />
        </Term>
      )}
      {terms && terms.specialRequirements.length > 0 && (
        <Term name={BOOKING_REQUEST_CARD_COPY.specialRequirements}>{terms.specialRequirements.join(', ')}</Term>
      )}
    </dl>
  )
}

function ProposedRate({ request: { proposedRate, load } }: { request: BookingRequest }) {
  if (proposedRate === null)
    return (
      <Term name={BOOKING_REQUEST_CARD_COPY.rate}>{BOOKING_REQUEST_CARD_COPY.asPosted(formatMoney(load.rate))}</Term>
    )
  const more = proposedRate - load.rate
  const difference = more === 0 ? 'as posted' : `${formatMoney(Math.abs(more))} ${more > 0 ? 'above' : 'below'} posted`
  return (
    <Term name={BOOKING_REQUEST_CARD_COPY.proposedRate}>
      <span className="text-xl font-extrabold">{formatMoney(proposedRate)}</span>
      <span className="block text-sm font-normal text-ink-soft">
        {difference}
        {more !== 0 && ` ${formatMoney(load.rate)}`}
      </span>
    </Term>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}

/** What the broker offered back; an answered or expired one stays readable. */
function SentCounter({ request, load }: RequestCardProps) {
  const counter = toShownCounter(request.counter, request.status, useNow(MINUTE_MS))
  if (!counter) return null
  return (
    <section
      className="flex flex-col gap-2 rounded-control bg-sign-tint p-3"
      aria-label={COUNTER_SENT_COPY[counter.status]}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{COUNTER_SENT_COPY[counter.status]}</p>
        {counter.status === 'open' && <ExpiresIn at={counter.expiresAt} />}
      </div>
      <CounterTerms counter={counter} load={load} />
    </section>
  )
}

function Quote({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="max-w-prose whitespace-pre-line">{children}</p>
    </div>
  )
}
