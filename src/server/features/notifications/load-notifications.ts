import { describeDoneStops, POST_OTHERS_QUESTION } from '#domain/freight/load-stop.ts'
import { describeOddArrival } from '#domain/freight/odd-arrival.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { bookedCarrier, draftBookedFor, draftRateConfirmation } from './booked-notifications.ts'
import {
  about,
  aboutStops,
  carrierName,
  type Deciders,
  draftLostBookings,
  draftNotification,
  draftRivalNotifications,
  type EventFacts,
  type EventOf,
  named,
  type NotificationDraft,
  type Recipient,
  toBroker,
  toCarrier,
  toHauler,
} from './notification-draft.ts'

/** Both parties get it in writing, and so does the carrier that a dispatcher booked for. */
function draftReleased(
  { by, carrierId, reason, done }: EventOf<'load.released'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { bookedFor, load } = facts
  const why = isolateBidi(reason)
  const who = {
    owner: load.ownerName,
    carrier: carrierName(facts, carrierId),
    hauler: bookedFor?.carrierName ?? 'The carrier',
  }[by]
  const left = done ? ` ${describeDoneStops(done)} ${POST_OTHERS_QUESTION}` : ''
  const draft = (as: typeof by, to: Recipient, news: string, after = '') =>
    draftNotification(
      'trips',
      to,
      facts,
      'Load released',
      `${named(facts)} ${news}. ${as === by ? 'You' : who} released it: ${why}${after && `.${after}`}`,
    )
  return [
    ...draft('owner', toBroker(facts), 'is back on the board', left),
    ...draft('carrier', toCarrier(carrierId), 'is no longer yours'),
    ...draft('hauler', toHauler(facts), 'is no longer yours'),
  ]
}

type LoadEvent =
  | 'load.update-asked'
  | 'load.tendered'
  | 'load.tender-accepted'
  | 'load.tender-declined'
  | 'load.carrier-reported'
  | 'load.tender-revoked'
  | 'load.tender-expired'
  | 'load.completed'
  | 'load.cancelled'
  | 'load.deleted'
  | 'load.arrival-corrected'
  | 'load.listed'
  | 'load.changed'
  | 'load.released'

export const LOAD_DECIDERS: Deciders<LoadEvent> = {
  'load.update-asked': (event, facts) =>
    draftNotification(
      'trips',
      toCarrier(event.carrierId),
      facts,
      'Update wanted',
      `${facts.load.ownerName} asks how ${about(facts)}, is going. Record your stop times, or call.`,
      { actionText: 'Open load' },
    ),
  'load.tendered': (event, facts) =>
    draftNotification(
      'tenders',
      toCarrier(event.carrierId),
      facts,
      'Load tendered to you',
      `${facts.load.ownerName} tendered you ${aboutStops(facts)}.`,
      { actionText: VERB_WORDS['answer-tender'], asks: 'tender' },
    ),
  'load.tender-accepted': (event, facts) => [
    ...draftBookedFor(facts),
    ...draftNotification(
      'tenders',
      toBroker(facts),
      facts,
      'Tender accepted',
      `${carrierName(facts, event.carrierId)} accepted the tender for ${about(facts)}.${bookedCarrier(facts)}`,
    ),
    ...draftRateConfirmation(event.carrierId, facts),
    ...draftLostBookings(event.rejectedRequestIds, facts),
  ],
  'load.tender-declined': (event, facts) =>
    draftNotification(
      'tenders',
      toBroker(facts),
      facts,
      'Tender declined',
      `${carrierName(facts, event.carrierId)} declined ${about(facts)}.${event.reason ? ` ${isolateBidi(event.reason)}.` : ''} It's back on the board.`,
    ),
  'load.carrier-reported': (event, facts) =>
    draftNotification(
      'tenders',
      toBroker(facts),
      facts,
      'Message from the carrier',
      `${carrierName(facts, event.carrierId)} on ${about(facts)}: ${isolateBidi(event.reason)}`,
      { actionText: 'Open load' },
    ),
  'load.tender-revoked': (event, facts) =>
    draftNotification(
      'tenders',
      toCarrier(event.carrierId),
      facts,
      'Tender revoked',
      `${facts.load.ownerName} revoked the tender for ${about(facts)}.`,
    ),
  'load.tender-expired': (event, facts) => [
    ...draftNotification(
      'tenders',
      toBroker(facts),
      facts,
      'Tender expired',
      `${carrierName(facts, event.carrierId)} didn't answer the tender for ${about(facts)}. It's back on the board.`,
    ),
    ...draftNotification(
      'tenders',
      toCarrier(event.carrierId),
      facts,
      'Tender expired',
      `The tender for ${about(facts)}, from ${facts.load.ownerName} ended without an answer.`,
    ),
  ],
  'load.completed': (event, facts) => [
    ...(event.by === 'arrival'
      ? [toBroker(facts), toCarrier(event.isByDriver ? event.carrierId : null)].flatMap((to) =>
          draftNotification(
            'trips',
            to,
            facts,
            'Arrival confirmed',
            `${named(facts)} arrived at delivery and is completed${event.odd ? `, ${describeOddArrival(event.odd)}` : ''}.`,
          ),
        )
      : draftNotification(
          'trips',
          toCarrier(event.carrierId),
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
      toCarrier(event.dispatcherId),
      facts,
      'Load cancelled',
      `${named(facts)} was cancelled by ${facts.load.ownerName}.`,
    ),
    ...draftRivalNotifications(event.rejectedRequestIds, facts, 'Load no longer available', 'it was cancelled.'),
  ],
  'load.deleted': (event, facts) =>
    draftRivalNotifications(event.rejectedRequestIds, facts, 'Load no longer available', 'it was taken off the board.'),
  'load.arrival-corrected': (event, facts) =>
    draftNotification(
      'trips',
      toCarrier(event.carrierId),
      facts,
      'Arrival corrected',
      `${named(facts)} is active again: ${isolateBidi(event.reason)}`,
    ),
  'load.listed': () => [],
  'load.changed': (event, facts) =>
    draftRivalNotifications(
      event.rejectedRequestIds,
      facts,
      'Load changed',
      'the load changed, so your request was closed. Review it and request it again.',
    ),
  'load.released': draftReleased,
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

/** Carriers whose saved searches list the load since. */
export function draftMatches(event: LoadDomainEvent, facts: EventFacts): NotificationDraft[] {
  const { load, matches } = facts
  const why = event.type === 'load.listed' ? event.why : 'back'
  const title = { posted: 'New matching load', raised: 'Matching load pays more', back: 'Matching load is back' }[why]
  const priced = `${named(facts)}, at ${formatMoney(load.rate)}`
  return matches.flatMap(({ accountId, personId, searchId, name }) => {
    const searchName = isolateBidi(name)
    const to = { side: 'searcher', accountId, personId } as const
    return draftNotification('matches', to, facts, title, `${priced}, matches your search "${searchName}".`).map(
      (draft) => ({ ...draft, match: { searchId, searchName, load: priced } }),
    )
  })
}
