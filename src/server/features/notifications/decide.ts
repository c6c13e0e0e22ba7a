import { RIVAL_MESSAGE } from '#domain/booking.ts'
import { formatMoney } from '#domain/money.ts'
import type { NewsKind } from '#domain/notification-settings.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import type { Asks } from './notification.sql.ts'

/** What must be known of a load to tell people about it. */
export interface EventFacts {
  load: { id: string; number: number; lane: string; ownerId: string; ownerName: string }
  /** the requests that the event names, by id */
  requests: ReadonlyMap<string, { requesterId: string; requesterName: string; rate: number }>
  carrierNames: ReadonlyMap<string, string>
}

/** One thing that one person hears. */
export interface Telling {
  kind: NewsKind
  accountId: string
  title: string
  message: string
  metadata: { loadId: string } & Extra
}

interface Extra {
  requestId?: string
  actionText?: string
  /** it can be answered right from the notification */
  asks?: Asks
}

type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
type Deciders = { [T in DomainEvent['type']]: (event: EventOf<T>, facts: EventFacts) => Telling[] }

function to(
  kind: NewsKind,
  accountId: string | null | undefined,
  { load }: EventFacts,
  title: string,
  message: string,
  more: Extra = {},
): Telling[] {
  return accountId ? [{ kind, accountId, title, message, metadata: { loadId: load.id, ...more } }] : []
}

function named({ load }: EventFacts): string {
  return `Load #${load.number}, ${load.lane}`
}

function carrierName(facts: EventFacts, carrierId: string): string {
  return facts.carrierNames.get(carrierId) ?? 'The carrier'
}

/** Every requester whose request fell with the event hears why. */
function toRivals(requestIds: readonly string[], facts: EventFacts, title: string, why: string): Telling[] {
  return requestIds.flatMap((requestId) =>
    to('answers', facts.requests.get(requestId)?.requesterId, facts, title, `${named(facts)}: ${why}`, { requestId }),
  )
}

/**
 * Who hears of what: one row per event, complete by type. Nobody is told of what they have just done themselves, but for
 * the end of an assignment: both keep its reason in writing.
 */
const DECIDERS: Deciders = {
  'booking.requested': (event, facts) => {
    const request = facts.requests.get(event.requestId)
    return to(
      'requests',
      facts.load.ownerId,
      facts,
      'New booking request',
      `${request?.requesterName ?? 'A carrier'} asks for load #${facts.load.number}, ${facts.load.lane}${request ? `, at ${formatMoney(request.rate)}` : ''}.`,
      { requestId: event.requestId, actionText: 'Answer request', asks: 'request' },
    )
  },
  'booking.accepted': (event, facts) => [
    ...to(
      'answers',
      facts.requests.get(event.requestId)?.requesterId,
      facts,
      'Booking accepted',
      `${named(facts)} is yours. ${facts.load.ownerName} accepted your request.`,
      { requestId: event.requestId },
    ),
    ...toRivals(event.rejectedRequestIds, facts, 'Booking not accepted', `${RIVAL_MESSAGE}.`),
  ],
  'booking.rejected': (event, facts) =>
    to(
      'answers',
      facts.requests.get(event.requestId)?.requesterId,
      facts,
      'Booking not accepted',
      `${named(facts)}: ${facts.load.ownerName} did not accept your request.`,
      { requestId: event.requestId },
    ),
  'booking.withdrawn': (event, facts) =>
    to(
      'requests',
      facts.load.ownerId,
      facts,
      'Booking request withdrawn',
      `${facts.requests.get(event.requestId)?.requesterName ?? 'A carrier'} no longer asks for load #${facts.load.number}, ${facts.load.lane}.`,
      { requestId: event.requestId },
    ),
  'load.tendered': (event, facts) =>
    to(
      'tenders',
      event.carrierId,
      facts,
      'Load tendered to you',
      `${facts.load.ownerName} offers you load #${facts.load.number}, ${facts.load.lane}.`,
      {
        actionText: 'Answer tender',
        asks: 'tender',
      },
    ),
  'load.tender-accepted': (event, facts) => [
    ...to(
      'tenders',
      facts.load.ownerId,
      facts,
      'Tender accepted',
      `${carrierName(facts, event.carrierId)} takes load #${facts.load.number}, ${facts.load.lane}.`,
    ),
    ...toRivals(event.rejectedRequestIds, facts, 'Booking not accepted', `${RIVAL_MESSAGE}.`),
  ],
  'load.tender-declined': (event, facts) =>
    to(
      'tenders',
      facts.load.ownerId,
      facts,
      'Tender declined',
      `${carrierName(facts, event.carrierId)} declined load #${facts.load.number}, ${facts.load.lane}. It is back on the board.`,
    ),
  'load.tender-revoked': (event, facts) =>
    to(
      'tenders',
      event.carrierId,
      facts,
      'Tender taken back',
      `${facts.load.ownerName} took back load #${facts.load.number}, ${facts.load.lane}.`,
    ),
  'load.completed': (event, facts) => [
    ...(event.by === 'arrival'
      ? to('trips', facts.load.ownerId, facts, 'Arrival confirmed', `${named(facts)} has arrived and is completed.`)
      : to(
          'trips',
          event.carrierId,
          facts,
          'Load completed',
          `${named(facts)}: ${facts.load.ownerName} marked it completed.`,
        )),
    ...toRivals(event.rejectedRequestIds, facts, 'Booking not accepted', `${RIVAL_MESSAGE}.`),
  ],
  'load.cancelled': (event, facts) => [
    ...to(
      'trips',
      event.dispatcherId,
      facts,
      'Load cancelled',
      `${named(facts)} was cancelled by ${facts.load.ownerName}.`,
    ),
    ...toRivals(event.rejectedRequestIds, facts, 'Load no longer available', 'it was cancelled.'),
  ],
  'load.deleted': (event, facts) =>
    toRivals(event.rejectedRequestIds, facts, 'Load no longer available', 'it was taken off the board.'),
  'load.released': (event, facts) => [
    ...to(
      'trips',
      facts.load.ownerId,
      facts,
      'Assignment ended',
      `${named(facts)} is back on the board. ${event.by === 'owner' ? 'You' : carrierName(facts, event.carrierId)} ended the assignment: ${event.reason}`,
    ),
    ...to(
      'trips',
      event.carrierId,
      facts,
      'Assignment ended',
      `${named(facts)} is no longer yours. ${event.by === 'owner' ? facts.load.ownerName : 'You'} ended the assignment: ${event.reason}`,
    ),
  ],
  'load.arrival-corrected': (event, facts) =>
    to('trips', event.carrierId, facts, 'Arrival corrected', `${named(facts)} is active again: ${event.reason}`),
  'load.changed': (event, facts) =>
    toRivals(
      event.rejectedRequestIds,
      facts,
      'Load changed',
      'the load changed and your request was closed. Have a look and ask again.',
    ),
}

/** Pure: the event and the facts in, what is to be told out. A new kind of event does not compile until it is decided. */
export function decideTellings(event: DomainEvent, facts: EventFacts): Telling[] {
  const decide = DECIDERS[event.type] as (event: DomainEvent, facts: EventFacts) => Telling[]
  return decide(event, facts)
}
