import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import {
  carrierName,
  draftLostBookings,
  draftNotification,
  draftRivalNotifications,
  type EventFacts,
  type EventOf,
  named,
  type NotificationDraft,
} from './notification-draft.ts'
import {
  draftAnsweredAccessorial,
  draftAnsweredChange,
  draftAskedAccessorial,
  draftBooksAnswer,
  draftBooksRequest,
  draftChangedDetention,
  draftDocumentNotification,
  draftDriverDocument,
  draftProposedChange,
  draftRateConfirmation,
  draftRegisterChange,
  draftReleased,
  draftSentInvoice,
  NOT_PROVED,
  draftSettledInvoice,
  draftSignatureNotifications,
  draftStatedDriver,
} from './deal-notifications.ts'

type Deciders = { [T in LoadDomainEvent['type']]: (event: EventOf<T>, facts: EventFacts) => NotificationDraft[] }

function requesterName({ requestId }: { requestId: string }, facts: EventFacts): string {
  return facts.requests.get(requestId)?.requesterName ?? 'The carrier'
}

type RequestFacts = EventFacts['requests'] extends ReadonlyMap<string, infer Request> ? Request : never

/** ', for ACME LLC. Number not proved.' */
function forCarrier(request: RequestFacts | undefined): string {
  const carrier = request?.carrier
  return carrier ? `, for ${carrier.name}.${carrier.isUsdotProved ? '' : NOT_PROVED}` : '.'
}

/** What the broker must know of the carrier that a dispatcher booked for, whom it may not have seen before. */
function bookedCarrier({ bookedFor }: EventFacts): string {
  if (!bookedFor) return ''
  const { carrierName: name, isUsdotProved, breaksRule } = bookedFor
  return ` ${name} hauls it.${isUsdotProved ? '' : NOT_PROVED}${breaksRule ? " It doesn't meet your carrier rules." : ''}`
}

/** A carrier hears of each load that its dispatcher booked in its name. */
function draftBookedFor(facts: EventFacts): NotificationDraft[] {
  const { bookedFor, load } = facts
  if (!bookedFor) return []
  const message = `${bookedFor.dispatcherName} booked load #${load.number}, ${load.lane}, in your name.`
  const { accountId } = bookedFor
  return draftNotification('identity', accountId, facts, 'Booked in your name', message, { actionText: 'Open load' })
}

const STOP_NEWS = {
  pickup: { arrived: ['Arrived at pickup', 'arrived at pickup for'], departed: ['Left pickup', 'left pickup with'] },
  delivery: { arrived: ['Arrived at delivery', 'arrived at delivery with'], departed: ['Delivered', 'delivered'] },
} as const

/** Both parties are warned before free time ends, and when it does. */
function draftWaitingNotifications(event: EventOf<'stop.waiting'>, facts: EventFacts): NotificationDraft[] {
  const { load } = facts
  const endsAt = Date.parse(event.freeEndsAt)
  const ends = formatClock(endsAt, load.zones[event.stop])
  const isOver = event.isOver
  const title = isOver ? 'Detention starts' : 'Free time ends soon'
  const news = isOver
    ? `Free time ended at ${ends}. Detention is ${formatMoney(centsToDollars(event.centsPerHour))} an hour.`
    : `Free time ends at ${ends}.`
  const draft = (accountId: string, who: string) =>
    draftNotification(
      'trips',
      accountId,
      facts,
      title,
      `${who} waited ${formatDuration(event.minutes)} at ${event.stop} with load #${load.number}, ${load.lane}. ${news}`,
    )
  return [
    ...draft(load.ownerId, `${carrierName(facts, event.carrierId)} has`),
    ...draft(event.carrierId, 'Your truck has'),
  ]
}

/**
 * Who is notified of each event type. Actors aren't notified of their own actions, except when an assignment ends, a
 * rate confirmation is made or a paper is signed: both parties get that in writing.
 */
const DECIDERS: Deciders = {
  'booking.requested': (event, facts) => {
    const request = facts.requests.get(event.requestId)
    return draftNotification(
      'requests',
      facts.load.ownerId,
      facts,
      'New booking request',
      `${request?.requesterName ?? 'A carrier'} requested load #${facts.load.number}, ${facts.load.lane}${request ? `, at ${formatMoney(request.rate)}` : ''}${forCarrier(request)}`,
      { requestId: event.requestId, actionText: VERB_WORDS['review-requests'], asks: 'request' },
    )
  },
  'booking.carrier-named': (event, facts) => {
    const request = facts.requests.get(event.requestId)
    return draftNotification(
      'requests',
      facts.load.ownerId,
      facts,
      'Carrier named',
      `${requesterName(event, facts)} books load #${facts.load.number}, ${facts.load.lane}${forCarrier(request)} You can accept the request now.`,
      { requestId: event.requestId, actionText: VERB_WORDS['review-requests'] },
    )
  },
  'booking.accepted': (event, facts) => [
    ...draftBookedFor(facts),
    ...draftNotification(
      'answers',
      facts.requests.get(event.requestId)?.requesterId,
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
      facts.requests.get(event.requestId)?.requesterId,
      facts,
      'Request not accepted',
      `${named(facts)}: ${facts.load.ownerName} didn't accept your request.`,
      { requestId: event.requestId },
    ),
  'booking.withdrawn': (event, facts) =>
    draftNotification(
      'requests',
      facts.load.ownerId,
      facts,
      'Booking request withdrawn',
      `${facts.requests.get(event.requestId)?.requesterName ?? 'A carrier'} withdrew the request for load #${facts.load.number}, ${facts.load.lane}.`,
      { requestId: event.requestId },
    ),
  'booking.countered': (event, facts) =>
    draftNotification(
      'answers',
      facts.requests.get(event.requestId)?.requesterId,
      facts,
      'Counter-offer',
      `${facts.load.ownerName} offers ${formatMoney(centsToDollars(event.rateCents))} for load #${facts.load.number}, ${facts.load.lane}. It expires within an hour.`,
      { requestId: event.requestId, actionText: VERB_WORDS['answer-counter'] },
    ),
  'booking.counter-accepted': (event, facts) => [
    ...draftBookedFor(facts),
    ...draftNotification(
      'requests',
      facts.load.ownerId,
      facts,
      'Counter-offer accepted',
      `${requesterName(event, facts)} accepted ${formatMoney(centsToDollars(event.rateCents))} for load #${facts.load.number}, ${facts.load.lane}. It's booked.${bookedCarrier(facts)}`,
      { requestId: event.requestId },
    ),
    ...draftRateConfirmation(facts.requests.get(event.requestId)?.requesterId, facts),
    ...draftLostBookings(event.rejectedRequestIds, facts),
  ],
  'booking.counter-declined': (event, facts) =>
    draftNotification(
      'requests',
      facts.load.ownerId,
      facts,
      'Counter-offer declined',
      `${requesterName(event, facts)} declined your counter-offer for load #${facts.load.number}, ${facts.load.lane}. The request is still open.`,
      { requestId: event.requestId },
    ),
  'load.update-asked': (event, facts) =>
    draftNotification(
      'trips',
      event.carrierId,
      facts,
      'Update wanted',
      `${facts.load.ownerName} asks how load #${facts.load.number}, ${facts.load.lane}, is going. Record your stop times, or call.`,
      { actionText: 'Open load' },
    ),
  'load.tendered': (event, facts) =>
    draftNotification(
      'tenders',
      event.carrierId,
      facts,
      'Load tendered to you',
      `${facts.load.ownerName} tendered you load #${facts.load.number}, ${facts.load.lane}.`,
      {
        actionText: VERB_WORDS['answer-tender'],
        asks: 'tender',
      },
    ),
  'load.tender-accepted': (event, facts) => [
    ...draftBookedFor(facts),
    ...draftNotification(
      'tenders',
      facts.load.ownerId,
      facts,
      'Tender accepted',
      `${carrierName(facts, event.carrierId)} accepted the tender for load #${facts.load.number}, ${facts.load.lane}.${bookedCarrier(facts)}`,
    ),
    ...draftRateConfirmation(event.carrierId, facts),
    ...draftLostBookings(event.rejectedRequestIds, facts),
  ],
  'load.tender-declined': (event, facts) =>
    draftNotification(
      'tenders',
      facts.load.ownerId,
      facts,
      'Tender declined',
      `${carrierName(facts, event.carrierId)} declined load #${facts.load.number}, ${facts.load.lane}. It's back on the board.`,
    ),
  'load.tender-revoked': (event, facts) =>
    draftNotification(
      'tenders',
      event.carrierId,
      facts,
      'Tender revoked',
      `${facts.load.ownerName} revoked the tender for load #${facts.load.number}, ${facts.load.lane}.`,
    ),
  'load.tender-expired': (event, facts) => [
    ...draftNotification(
      'tenders',
      facts.load.ownerId,
      facts,
      'Tender expired',
      `${carrierName(facts, event.carrierId)} didn't answer the tender for load #${facts.load.number}, ${facts.load.lane}. It's back on the board.`,
    ),
    ...draftNotification(
      'tenders',
      event.carrierId,
      facts,
      'Tender expired',
      `The tender for load #${facts.load.number}, ${facts.load.lane}, from ${facts.load.ownerName} ended without an answer.`,
    ),
  ],
  'load.completed': (event, facts) => [
    ...(event.by === 'arrival'
      ? [facts.load.ownerId, event.isByDriver ? event.carrierId : null].flatMap((accountId) =>
          draftNotification(
            'trips',
            accountId,
            facts,
            'Arrival confirmed',
            `${named(facts)} arrived at delivery and is completed.`,
          ),
        )
      : draftNotification(
          'trips',
          event.carrierId,
          facts,
          event.wasTender ? 'Tender ended' : 'Load completed',
          event.wasTender
            ? `${named(facts)}: ${facts.load.ownerName} completed the load without you.`
            : `${named(facts)}: ${facts.load.ownerName} marked it completed.`,
        )),
    ...draftLostBookings(event.rejectedRequestIds, facts),
  ],
  'load.cancelled': (event, facts) => [
    ...draftNotification(
      'trips',
      event.dispatcherId,
      facts,
      'Load cancelled',
      `${named(facts)} was cancelled by ${facts.load.ownerName}.`,
    ),
    ...draftRivalNotifications(event.rejectedRequestIds, facts, 'Load no longer available', 'it was cancelled.'),
  ],
  'load.deleted': (event, facts) =>
    draftRivalNotifications(event.rejectedRequestIds, facts, 'Load no longer available', 'it was taken off the board.'),
  'load.released': draftReleased,
  'load.arrival-corrected': (event, facts) =>
    draftNotification(
      'trips',
      event.carrierId,
      facts,
      'Arrival corrected',
      `${named(facts)} is active again: ${isolateBidi(event.reason)}`,
    ),
  'stop.recorded': (event, facts) => {
    const [title, verb] = STOP_NEWS[event.stop][event.kind]
    const { wasReleased, isAfterRelease } = event
    const late = isAfterRelease
      ? ', after its release'
      : ', before its release. The report came late and changes the detention statement'
    const draft = (accountId: string, who: string) =>
      draftNotification(
        'trips',
        accountId,
        facts,
        wasReleased && !isAfterRelease ? 'Late stop time' : title,
        `${who} ${verb} load #${facts.load.number}, ${facts.load.lane}${wasReleased ? late : ''}.`,
      )
    return [
      ...draft(facts.load.ownerId, carrierName(facts, event.carrierId)),
      ...(event.isByDriver ? draft(event.carrierId, 'Your driver') : []),
    ]
  },
  'stop.corrected': (event, facts) =>
    draftNotification(
      'trips',
      facts.load.ownerId,
      facts,
      'Stop time corrected',
      `${carrierName(facts, event.carrierId)} corrected the ${event.kind === 'arrived' ? 'arrival at' : 'departure from'} ${event.stop} of load #${facts.load.number}, ${facts.load.lane}: ${isolateBidi(event.reason)}`,
    ),
  'detention.changed': draftChangedDetention,
  'stop.waiting': (event, facts) => draftWaitingNotifications(event, facts),
  'document.added': (event, facts) => [
    ...draftDocumentNotification(event, facts, ['in', 'sent']),
    ...(event.isByDriver ? draftDriverDocument(event, facts) : []),
  ],
  'document.voided': (event, facts) =>
    draftDocumentNotification(event, facts, ['removed', 'removed', `: ${isolateBidi(event.reason)}`]),
  'books.asked': draftBooksRequest,
  'books.completed': draftBooksAnswer,
  'confirmation.signed': (event, facts) =>
    draftSignatureNotifications(event, facts, {
      title: event.completes ? 'Signed by both parties' : 'Rate confirmation signed',
      did: 'signed',
      after: event.completes
        ? { own: '. Both parties have signed it.', other: '. Both parties have signed it.' }
        : { own: '.', other: '. You can sign it too.' },
    }),
  'confirmation.voided': (event, facts) => {
    const why = `: ${isolateBidi(event.reason)}`
    const after = { own: why, other: why }
    return draftSignatureNotifications(event, facts, {
      title: 'Signature voided',
      did: 'voided the signature on',
      after,
    })
  },
  'accessorial.asked': draftAskedAccessorial,
  'accessorial.answered': draftAnsweredAccessorial,
  'invoice.sent': draftSentInvoice,
  'invoice.settled': draftSettledInvoice,
  'deal.change-proposed': draftProposedChange,
  'deal.change-answered': draftAnsweredChange,
  'deal.driver-stated': draftStatedDriver,
  'register.changed': draftRegisterChange,
  'load.listed': () => [],
  'load.changed': (event, facts) =>
    draftRivalNotifications(
      event.rejectedRequestIds,
      facts,
      'Load changed',
      'the load changed, so your request was closed. Review it and request it again.',
    ),
}

const RETURNS: readonly LoadDomainEvent['type'][] = [
  'load.tender-declined',
  'load.tender-revoked',
  'load.tender-expired',
  'load.released',
]

/** Whether carriers may hear of a load through their saved searches. */
export function putsOnBoard({ type }: LoadDomainEvent): boolean {
  return type === 'load.listed' || RETURNS.includes(type)
}

function draftMatches(event: LoadDomainEvent, facts: EventFacts): NotificationDraft[] {
  const { load, matches } = facts
  const why = event.type === 'load.listed' ? event.why : 'back'
  const title = { posted: 'New matching load', raised: 'Matching load pays more', back: 'Matching load is back' }[why]
  return matches.flatMap(({ accountId, name }) =>
    draftNotification(
      'matches',
      accountId,
      facts,
      title,
      `${named(facts)}, at ${formatMoney(load.rate)}, matches your search "${isolateBidi(name)}".`,
    ),
  )
}

/** Pure: event and facts in, notifications out. A new event type won't compile until it has an entry. */
export function notificationsForEvent(event: LoadDomainEvent, facts: EventFacts): NotificationDraft[] {
  const decide = DECIDERS[event.type] as (event: LoadDomainEvent, facts: EventFacts) => NotificationDraft[]
  const drafts = decide(event, facts)
  // the carrier who gave the load up knows of it
  const known = new Set(drafts.map(({ accountId }) => accountId))
  if ('carrierId' in event && event.carrierId !== null) known.add(event.carrierId)
  return [...drafts, ...draftMatches(event, facts).filter(({ accountId }) => !known.has(accountId))]
}
