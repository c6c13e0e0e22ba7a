import { DOCUMENT_NOUNS } from '#domain/freight/document.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import {
  about,
  carrierName,
  type Deciders,
  draftNotification,
  type EventFacts,
  type EventOf,
  type NotificationDraft,
  toCarrier,
} from './notification-draft.ts'

const DOCUMENT_NAMES = { pod: 'POD', bol: 'BOL', receipt: 'Receipt', other: 'Document' } as const

function draftDocumentNotification(
  { kind, carrierId, to }: EventOf<'document.added' | 'document.voided'>,
  facts: EventFacts,
  [title, verb, why = '']: [title: string, verb: string, why?: string],
): NotificationDraft[] {
  const isToCarrier = to === carrierId
  const sender = isToCarrier ? facts.load.ownerName : carrierName(facts, carrierId)
  const message = `${sender} ${verb} ${DOCUMENT_NOUNS[kind]} for ${about(facts)}${why}.`
  return draftNotification(
    'trips',
    { side: isToCarrier ? 'carrier' : 'broker', accountId: to },
    facts,
    `${DOCUMENT_NAMES[kind]} ${title}`,
    message,
  )
}

function draftDriverDocument({ kind, carrierId }: EventOf<'document.added'>, facts: EventFacts): NotificationDraft[] {
  const message = `Your driver sent ${DOCUMENT_NOUNS[kind]} for ${about(facts)}.`
  return draftNotification('trips', toCarrier(carrierId), facts, `${DOCUMENT_NAMES[kind]} in`, message)
}

export const DOCUMENT_DECIDERS: Deciders<'document.added' | 'document.voided'> = {
  'document.added': (event, facts) => [
    ...draftDocumentNotification(event, facts, ['in', 'sent']),
    ...(event.isByDriver ? draftDriverDocument(event, facts) : []),
  ],
  'document.voided': (event, facts) =>
    draftDocumentNotification(event, facts, ['removed', 'removed', `: ${isolateBidi(event.reason)}`]),
}
