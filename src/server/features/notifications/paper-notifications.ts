import {
  carrierName,
  draftNotification,
  type EventFacts,
  type EventOf,
  named,
  type NotificationDraft,
} from './notification-draft.ts'

const DOCUMENT_NAMES = { pod: 'POD', bol: 'BOL', receipt: 'Receipt', other: 'Document' } as const
const DOCUMENT_NOUNS = { pod: 'the POD', bol: 'the BOL', receipt: 'a receipt', other: 'a document' } as const

export function draftDocumentNotification(
  { kind, carrierId, to }: EventOf<'document.added' | 'document.voided'>,
  facts: EventFacts,
  [title, verb, why = '']: [title: string, verb: string, why?: string],
): NotificationDraft[] {
  const sender = to === carrierId ? facts.load.ownerName : carrierName(facts, carrierId)
  const message = `${sender} ${verb} ${DOCUMENT_NOUNS[kind]} for load #${facts.load.number}, ${facts.load.lane}${why}.`
  return draftNotification('trips', to, facts, `${DOCUMENT_NAMES[kind]} ${title}`, message)
}

export function draftDriverDocument(
  { kind, carrierId }: EventOf<'document.added'>,
  facts: EventFacts,
): NotificationDraft[] {
  const message = `Your driver sent ${DOCUMENT_NOUNS[kind]} for load #${facts.load.number}, ${facts.load.lane}.`
  return draftNotification('trips', carrierId, facts, `${DOCUMENT_NAMES[kind]} in`, message)
}

/** The carrier that accepted an offer or a tender gets its rate confirmation in writing. */
export function draftRateConfirmation(carrierId: string | undefined, facts: EventFacts): NotificationDraft[] {
  const message = `${named(facts)} is yours. The rate confirmation is ready to sign.`
  return draftNotification('trips', carrierId, facts, 'Rate confirmation ready', message)
}

const OTHER_SIDE = { broker: 'carrier', carrier: 'broker' } as const

/** Both parties: a signer gets a receipt, and notices if somebody else signed in the account's name. */
export function draftSignatureNotifications(
  event: EventOf<'confirmation.signed' | 'confirmation.voided'>,
  facts: EventFacts,
  { title, did, after }: { title: string; did: string; after: { own: string; other: string } },
): NotificationDraft[] {
  const { side, carrierId } = event
  const { load } = facts
  const you = 'byLink' in event && event.byLink ? 'Somebody with your link' : 'You'
  const accounts = { broker: load.ownerId, carrier: carrierId }
  const name = side === 'broker' ? load.ownerName : carrierName(facts, carrierId)
  const about = `${did} the rate confirmation for load #${load.number}, ${load.lane}`
  return [
    ...draftNotification('trips', accounts[OTHER_SIDE[side]], facts, title, `${name} ${about}${after.other}`),
    ...draftNotification('trips', accounts[side], facts, title, `${you} ${about}${after.own}`),
  ]
}

/** The broker is notified of a request (49 CFR 371.3(c)), and of what it must add. */
export function draftBooksRequest(
  { carrierId, isAnswered }: EventOf<'books.asked'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { load } = facts
  const asked = `${carrierName(facts, carrierId)} asked for the open books of load #${load.number}, ${load.lane}.`
  const answer = isAnswered ? 'They can read the record.' : 'Add what the shipper pays within 48 hours.'
  return draftNotification('trips', load.ownerId, facts, 'Open books requested', `${asked} ${answer}`)
}

export function draftBooksAnswer({ carrierId }: EventOf<'books.completed'>, facts: EventFacts): NotificationDraft[] {
  const { load } = facts
  const message = `${load.ownerName} added what the shipper pays for load #${load.number}, ${load.lane}.`
  return draftNotification('trips', carrierId, facts, 'Open books', message)
}
