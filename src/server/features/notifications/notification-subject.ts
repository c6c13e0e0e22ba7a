import type { NotificationSubject } from '#contract/notification/notification.ts'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import type { NotificationDraft } from './notification-draft.ts'

const SUBJECTS: Record<LoadDomainEvent['type'], NotificationSubject> = {
  'booking.requested': 'request',
  'booking.carrier-named': 'request',
  'booking.accepted': 'won',
  'booking.rejected': 'lost',
  'booking.withdrawn': 'lost',
  'booking.countered': 'request',
  'booking.counter-accepted': 'won',
  'booking.counter-declined': 'lost',
  'load.tendered': 'tender',
  'load.tender-accepted': 'won',
  'load.tender-declined': 'lost',
  'load.carrier-reported': 'problem',
  'load.tender-revoked': 'lost',
  'load.tender-expired': 'tender-expired',
  'load.completed': 'stop',
  'load.cancelled': 'problem',
  'load.deleted': 'lost',
  'load.released': 'problem',
  'load.arrival-corrected': 'problem',
  'load.changed': 'lost',
  'load.listed': 'match',
  'load.update-asked': 'problem',
  'stop.recorded': 'stop',
  'stop.corrected': 'stop',
  'stop.waiting': 'waiting',
  'detention.changed': 'money',
  'document.added': 'paper',
  'document.voided': 'problem',
  'confirmation.signed': 'paper',
  'confirmation.voided': 'problem',
  'accessorial.asked': 'money',
  'accessorial.answered': 'money',
  'invoice.sent': 'money',
  'invoice.settled': 'money',
  'deal.change-proposed': 'request',
  'deal.change-answered': 'paper',
  'deal.driver-stated': 'paper',
  'books.asked': 'request',
  'books.completed': 'paper',
  'register.changed': 'problem',
}

/** What a notification of that event is about: its recipient may be somebody whom the event only costs a request. */
export function subjectOf(event: LoadDomainEvent, { kind, metadata }: NotificationDraft): NotificationSubject {
  if (kind === 'matches') return 'match'
  const isRival =
    'rejectedRequestIds' in event &&
    metadata.requestId !== undefined &&
    event.rejectedRequestIds.includes(metadata.requestId)
  if (isRival) return 'lost'
  // nobody can mean it: its reader checks it
  if ('odd' in event && event.odd) return 'problem'
  return SUBJECTS[event.type]
}
