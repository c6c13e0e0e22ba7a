import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import type { NotificationKind } from '#domain/access/notification-preferences.ts'
import type { StopKind } from '#domain/freight/stop-event.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import type { PushAnswerKind } from './notification.sql.ts'

/** What notification texts need to know of a load. `event-facts.sql.ts` reads it by the names of the event's ids. */
export interface EventFacts {
  load: {
    id: string
    number: number
    lane: string
    /** dollars */
    rate: number
    ownerId: string
    ownerName: string
    /** of its stops */
    zones: Record<StopKind, string>
  }
  /** by id: an event's `requestId` and `rejectedRequestIds` */
  requests: ReadonlyMap<
    string,
    {
      requesterId: string
      requesterName: string
      /** whom a dispatcher named */
      carrier: { name: string; isUsdotProved: boolean } | null
      rate: number
    }
  >
  /** of an event that makes or ends a deal: the carrier that a dispatcher booked for */
  bookedFor: {
    /** its own; null without one */
    accountId: string | null
    carrierName: string
    dispatcherName: string
    isUsdotProved: boolean
    /** one of the broker's, besides that of the proof */
    breaksRule: boolean
  } | null
  /** whom a dispatcher named, of an event about it */
  namedCarrier: string | null
  /** saved searches that list the load since the event, one for each account */
  matches: readonly { accountId: string; name: string }[]
  /** by id: an event's `carrierId` */
  carrierNames: ReadonlyMap<string, string>
}

/** A notification for one account. */
export interface NotificationDraft {
  kind: NotificationKind
  accountId: string
  title: string
  message: string
  metadata: { loadId?: string } & Extra
}

interface Extra {
  requestId?: string
  actionText?: string
  /** leads to the account's list of consents */
  consentOf?: 'carrier' | 'dispatcher'
  /** can be answered in the notification */
  asks?: PushAnswerKind
}

export type EventOf<T extends LoadDomainEvent['type']> = Extract<LoadDomainEvent, { type: T }>

export function draftNotification(
  kind: NotificationKind,
  accountId: string | null | undefined,
  { load }: EventFacts,
  title: string,
  message: string,
  more: Extra = {},
): NotificationDraft[] {
  return accountId ? [{ kind, accountId, title, message, metadata: { loadId: load.id, ...more } }] : []
}

export function named({ load }: EventFacts): string {
  return `Load #${load.number}, ${load.lane}`
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
    draftNotification('answers', facts.requests.get(requestId)?.requesterId, facts, title, `${named(facts)}: ${why}`, {
      requestId,
    }),
  )
}

/** Tells each requester that the load is another carrier's. */
export function draftLostBookings(requestIds: readonly string[], facts: EventFacts): NotificationDraft[] {
  return draftRivalNotifications(requestIds, facts, 'Request not accepted', `${BOOKED_BY_ANOTHER_MESSAGE}.`)
}
