import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import type { PartyId, PersonId } from '#domain/access/ids.ts'
import type { Concern } from '#domain/access/recipients.ts'
import type { NotificationKind } from '#domain/access/notification-preferences.ts'
import { POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import type { NewNotification, PushAnswerKind } from './notification.sql.ts'

interface StopFacts {
  id: StopId
  zone: string
  city: string
  state: string
}

/** What notification texts need to know of a load. `event-facts.sql.ts` reads it by the names of the event's ids. */
export interface EventFacts {
  load: {
    id: string
    number: number
    lane: string
    /** dollars */
    rate: number
    ownerId: PartyId
    ownerName: string
    stops: readonly StopFacts[]
    /** of earlier versions of its deals, the latest first: a change may have removed them */
    formerStops: readonly StopFacts[]
  }
  /** by id: an event's `requestId` and `rejectedRequestIds` */
  requests: ReadonlyMap<
    string,
    {
      requesterId: PartyId
      requesterName: string
      /** whom a dispatcher named */
      carrier: { name: string; isUsdotProved: boolean } | null
      rate: number
    }
  >
  /** of an event that makes or ends a deal: the carrier that a dispatcher booked for */
  bookedFor: {
    /** its own; null without one */
    accountId: PartyId | null
    carrierName: string
    dispatcherName: string
    isUsdotProved: boolean
    /** one of the broker's, besides that of the proof */
    breaksRule: boolean
  } | null
  /** whom a dispatcher named, of an event about it */
  namedCarrier: string | null
  /** saved searches that list the load since the event, one for each person */
  matches: readonly { accountId: PartyId; personId: PersonId; searchId: string; name: string }[]
  /** by id: an event's `carrierId` */
  carrierNames: ReadonlyMap<string, string>
}

/** As what an account hears of a load: of its deal, the dispatcher that booked is its carrier, beside who hauls it. */
type Side = 'broker' | 'carrier' | 'hauler' | 'requester' | 'searcher'

/** Nobody without an account. */
export interface Recipient {
  side: Side
  accountId: PartyId | null | undefined
  /** only this person of it */
  personId?: PersonId
}

/** A notification for the people of one account whom it concerns. */
export interface NotificationDraft {
  kind: NotificationKind
  side: Side
  accountId: PartyId
  personId?: PersonId
  title: string
  message: string
  metadata: { loadId?: string } & Extra
  match?: MatchedLoad
}

/** What one event says to one company: `recipients.ts` decides who of it hears it. */
export interface CompanyNews extends Omit<NewNotification, 'personId' | 'isFiled'> {
  accountId: PartyId
  match?: MatchedLoad
  personId?: PersonId
  /** of a load's parties */
  side?: Side
  /** whom it concerns, where its event alone says so */
  concern?: Concern
  /** an email says the same to its one person, or to all owners, whatever their settings say */
  isMailedBesides?: boolean
}

interface Extra {
  requestId?: string
  actionText?: string
  /** leads to the account's list of consents */
  consentOf?: 'carrier' | 'dispatcher'
  /** can be answered in the notification */
  asks?: PushAnswerKind
}

/** A load that a person's saved search finds: others of that search join its notification. */
export interface MatchedLoad {
  searchId: string
  searchName: string
  /** 'Load #48213, Dallas, TX to Tulsa, OK, at $2,150' */
  load: string
}

export type EventOf<T extends LoadDomainEvent['type']> = Extract<LoadDomainEvent, { type: T }>

/** Who is notified of each of these events, and in which words. */
export type Deciders<T extends LoadDomainEvent['type']> = {
  [Type in T]: (event: EventOf<Type>, facts: EventFacts) => NotificationDraft[]
}

export const money = (cents: number) => formatMoney(centsToDollars(cents))

export const toBroker = ({ load }: EventFacts): Recipient => ({ side: 'broker', accountId: load.ownerId })
export const toCarrier = (accountId: PartyId | null | undefined): Recipient => ({ side: 'carrier', accountId })
export const toHauler = ({ bookedFor }: EventFacts): Recipient => ({ side: 'hauler', accountId: bookedFor?.accountId })
export const toRequester = (requestId: string, { requests }: EventFacts): Recipient => ({
  side: 'requester',
  accountId: requests.get(requestId)?.requesterId,
})

/** Who did it, and the account of the other party. */
export function parties(side: DealSide, carrierId: string, facts: EventFacts): { who: string; to: Recipient } {
  const { load } = facts
  return side === 'broker'
    ? { who: load.ownerName, to: toCarrier(carrierId) }
    : { who: carrierName(facts, carrierId), to: toBroker(facts) }
}

export function draftNotification(
  kind: NotificationKind,
  { side, accountId, ...person }: Recipient,
  { load }: EventFacts,
  title: string,
  message: string,
  more: Extra = {},
): NotificationDraft[] {
  return accountId ? [{ kind, side, accountId, ...person, title, message, metadata: { loadId: load.id, ...more } }] : []
}

/** 'Load #48213, Dallas, TX to Tulsa, OK', at the start of a sentence. */
export const named = ({ load }: EventFacts) => `Load #${load.number}, ${load.lane}`
/** The same inside one. */
export const about = ({ load }: EventFacts) => `load #${load.number}, ${load.lane}`

/** The same with how many stops it has, above two: what a carrier agrees to unseen. */
export function aboutStops(facts: EventFacts): string {
  const { length } = facts.load.stops
  return length > POSTED_STOPS.length ? `${about(facts)}, ${length} stops` : about(facts)
}

export function carrierName(facts: EventFacts, carrierId: string): string {
  return facts.carrierNames.get(carrierId) ?? 'The carrier'
}

/** Tells each requester why the event closed their request. */
export function draftRivalNotifications(
  requestIds: readonly string[],
  facts: EventFacts,
  title: string,
  why: string,
): NotificationDraft[] {
  return requestIds.flatMap((requestId) =>
    draftNotification('answers', toRequester(requestId, facts), facts, title, `${named(facts)}: ${why}`, { requestId }),
  )
}

/** Tells each requester that the load is another carrier's. */
export function draftLostBookings(requestIds: readonly string[], facts: EventFacts): NotificationDraft[] {
  return draftRivalNotifications(requestIds, facts, 'Request not accepted', `${BOOKED_BY_ANOTHER_MESSAGE}.`)
}
