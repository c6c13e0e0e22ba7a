import { formatMoney } from '#domain/freight/money.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { bookedCarrier, draftBookedFor, draftRateConfirmation, NOT_PROVED } from './booked-notifications.ts'
import {
  about,
  type Deciders,
  draftLostBookings,
  draftNotification,
  type EventFacts,
  money,
  named,
  toBroker,
  toRequester,
} from './notification-draft.ts'

function requesterName({ requestId }: { requestId: string }, facts: EventFacts): string {
  return facts.requests.get(requestId)?.requesterName ?? 'The carrier'
}

type RequestFacts = EventFacts['requests'] extends ReadonlyMap<string, infer Request> ? Request : never

/** ', for ACME LLC. ⚠ Number not proved.' */
function forCarrier(request: RequestFacts | undefined): string {
  const carrier = request?.carrier
  return carrier ? `, for ${carrier.name}.${carrier.isUsdotProved ? '' : NOT_PROVED}` : '.'
}

type BookingEvent =
  | 'booking.requested'
  | 'booking.carrier-named'
  | 'booking.accepted'
  | 'booking.rejected'
  | 'booking.withdrawn'
  | 'booking.countered'
  | 'booking.counter-accepted'
  | 'booking.counter-declined'

export const BOOKING_DECIDERS: Deciders<BookingEvent> = {
  'booking.requested': (event, facts) => {
    const request = facts.requests.get(event.requestId)
    return draftNotification(
      'requests',
      toBroker(facts),
      facts,
      'New booking request',
      `${request?.requesterName ?? 'A carrier'} requested ${about(facts)}${request ? `, at ${formatMoney(request.rate)}` : ''}${forCarrier(request)}`,
      { requestId: event.requestId, actionText: VERB_WORDS['review-requests'], asks: 'request' },
    )
  },
  'booking.carrier-named': (event, facts) => {
    const request = facts.requests.get(event.requestId)
    return draftNotification(
      'requests',
      toBroker(facts),
      facts,
      'Carrier named',
      `${requesterName(event, facts)} books ${about(facts)}${forCarrier(request)} You can accept the request now.`,
      { requestId: event.requestId, actionText: VERB_WORDS['review-requests'] },
    )
  },
  'booking.accepted': (event, facts) => [
    ...draftBookedFor(facts),
    ...draftNotification(
      'answers',
      toRequester(event.requestId, facts),
      facts,
      'Request accepted',
      `${named(facts)} is yours. ${facts.load.ownerName} accepted your request. The rate confirmation is ready to sign.`,
      { requestId: event.requestId },
    ),
    ...draftLostBookings(event.rejectedRequestIds, facts),
  ],
  'booking.rejected': (event, facts) =>
    draftNotification(
      'answers',
      toRequester(event.requestId, facts),
      facts,
      'Request not accepted',
      `${named(facts)}: ${facts.load.ownerName} didn't accept your request.`,
      { requestId: event.requestId },
    ),
  'booking.withdrawn': (event, facts) =>
    draftNotification(
      'requests',
      toBroker(facts),
      facts,
      'Booking request withdrawn',
      `${facts.requests.get(event.requestId)?.requesterName ?? 'A carrier'} withdrew the request for ${about(facts)}.`,
      { requestId: event.requestId },
    ),
  'booking.countered': (event, facts) =>
    draftNotification(
      'answers',
      toRequester(event.requestId, facts),
      facts,
      'Counter-offer',
      `${facts.load.ownerName} offers ${money(event.rateCents)} for ${about(facts)}. It expires within an hour.`,
      { requestId: event.requestId, actionText: VERB_WORDS['answer-counter'] },
    ),
  'booking.counter-accepted': (event, facts) => [
    ...draftBookedFor(facts),
    ...draftNotification(
      'requests',
      toBroker(facts),
      facts,
      'Counter-offer accepted',
      `${requesterName(event, facts)} accepted ${money(event.rateCents)} for ${about(facts)}. It's booked.${bookedCarrier(facts)}`,
      { requestId: event.requestId },
    ),
    ...draftRateConfirmation(facts.requests.get(event.requestId)?.requesterId, facts),
    ...draftLostBookings(event.rejectedRequestIds, facts),
  ],
  'booking.counter-declined': (event, facts) =>
    draftNotification(
      'requests',
      toBroker(facts),
      facts,
      'Counter-offer declined',
      `${requesterName(event, facts)} declined your counter-offer for ${about(facts)}. The request is still open.`,
      { requestId: event.requestId },
    ),
}
