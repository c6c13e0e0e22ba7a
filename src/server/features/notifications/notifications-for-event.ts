import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import { BOOKING_DECIDERS } from './booking-notifications.ts'
import { DEAL_DECIDERS } from './deal-notifications.ts'
import { DOCUMENT_DECIDERS } from './document-notifications.ts'
import { INVOICE_DECIDERS } from './invoice-notifications.ts'
import { draftMatches, LOAD_DECIDERS } from './load-notifications.ts'
import type { Deciders, EventFacts, NotificationDraft } from './notification-draft.ts'
import { REGISTER_DECIDERS } from './register-notifications.ts'
import { STOP_DECIDERS } from './stop-notifications.ts'

/**
 * Who is notified of each event type. Actors aren't notified of their own actions, except when an assignment ends, a
 * rate confirmation is made or a paper is signed: both parties get that in writing.
 */
const DECIDERS: Deciders<LoadDomainEvent['type']> = {
  ...BOOKING_DECIDERS,
  ...LOAD_DECIDERS,
  ...STOP_DECIDERS,
  ...DEAL_DECIDERS,
  ...DOCUMENT_DECIDERS,
  ...INVOICE_DECIDERS,
  ...REGISTER_DECIDERS,
}

/** Pure: event and facts in, notifications out. A new event type won't compile until it has an entry. */
export function notificationsForEvent(event: LoadDomainEvent, facts: EventFacts): NotificationDraft[] {
  const decide = DECIDERS[event.type] as (event: LoadDomainEvent, facts: EventFacts) => NotificationDraft[]
  const drafts = decide(event, facts)
  // the carrier who gave the load up knows of it
  const notified = new Set(drafts.map(({ accountId }) => accountId))
  if ('carrierId' in event && event.carrierId !== null) notified.add(event.carrierId)
  return [...drafts, ...draftMatches(event, facts).filter(({ accountId }) => !notified.has(accountId))]
}
