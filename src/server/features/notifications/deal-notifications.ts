import type { DriverNews } from '#domain/freight/deal.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import {
  about,
  carrierName,
  type Deciders,
  draftNotification,
  type EventFacts,
  type EventOf,
  money,
  type NotificationDraft,
  parties,
  toBroker,
  toCarrier,
} from './notification-draft.ts'

function draftProposedChange(
  { side, carrierId, fromCents, cents, stops, reason }: EventOf<'deal.change-proposed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { who, to } = parties(side, carrierId, facts)
  const rate = cents === fromCents ? 'other times' : `${money(cents)} instead of ${money(fromCents)}`
  const listed = stops && (stops.from === stops.to ? 'other stops' : `${stops.to} stops`)
  const terms = listed ? `${listed} and ${money(cents)}` : rate
  const message = `${who} proposes ${terms} for ${about(facts)}: ${isolateBidi(reason)}`
  return draftNotification('trips', to, facts, 'Change to approve', message, {
    actionText: VERB_WORDS['answer-change'],
  })
}

/** The other party. A withdrawal needs no answer: the change is gone from the load. */
function draftAnsweredChange(
  { side, carrierId, answer, cents, stops }: EventOf<'deal.change-answered'>,
  facts: EventFacts,
): NotificationDraft[] {
  if (answer === 'withdrawn') return []
  const { who, to } = parties(side, carrierId, facts)
  const [title, after] =
    answer === 'accepted'
      ? ['Change accepted', `The agreed rate is ${money(cents)}. You can sign the new rate confirmation.`]
      : ['Change declined', 'The agreed terms stay as they are.']
  const news = (who: string) => `${who} ${answer} the change of ${about(facts)}. ${after}`
  const own = side === 'broker' ? toBroker(facts) : toCarrier(carrierId)
  return [
    ...draftNotification('trips', to, facts, title, news(who)),
    // other stops concern who answers too: there is a new paper to sign
    ...(answer === 'accepted' && stops !== undefined ? draftNotification('trips', own, facts, title, news('You')) : []),
  ]
}

const STATED: Record<DriverNews, [title: string, did: string]> = {
  named: ['Driver and equipment named', 'named driver and equipment for'],
  changed: ['Driver or equipment changed', 'changed driver or equipment for'],
  removed: ['Driver and equipment removed', 'removed driver and equipment from'],
}

/** The broker reads on the load who it is: a notification would keep the name after its carrier closed the account. */
function draftStatedDriver({ carrierId, news }: EventOf<'deal.driver-stated'>, facts: EventFacts): NotificationDraft[] {
  const [title, did] = STATED[news]
  const message = `${carrierName(facts, carrierId)} ${did} ${about(facts)}.`
  return draftNotification('trips', toBroker(facts), facts, title, message, { actionText: 'Open load' })
}

/** Both parties: a signer gets a receipt, and notices if somebody else signed in the account's name. */
function draftSignatureNotifications(
  event: EventOf<'confirmation.signed' | 'confirmation.voided'>,
  facts: EventFacts,
  { title, did, after }: { title: string; did: string; after: { own: string; other: string } },
): NotificationDraft[] {
  const { side, carrierId } = event
  const you = 'byLink' in event && event.byLink ? 'Somebody with your link' : 'You'
  const { who, to } = parties(side, carrierId, facts)
  const own = side === 'broker' ? toBroker(facts) : toCarrier(carrierId)
  const paper = `${did} the rate confirmation for ${about(facts)}`
  return [
    ...draftNotification('trips', to, facts, title, `${who} ${paper}${after.other}`),
    ...draftNotification('trips', own, facts, title, `${you} ${paper}${after.own}`),
  ]
}

/** The broker is notified of a request (49 CFR 371.3(c)), and of what it must add. */
function draftBooksRequest({ carrierId, isAnswered }: EventOf<'books.asked'>, facts: EventFacts): NotificationDraft[] {
  const request = `${carrierName(facts, carrierId)} asked for the open books of ${about(facts)}.`
  const answer = isAnswered ? 'They can read the record.' : 'Add what the shipper pays within 48 hours.'
  return draftNotification('trips', toBroker(facts), facts, 'Open books requested', `${request} ${answer}`)
}

function draftBooksAnswer({ carrierId }: EventOf<'books.completed'>, facts: EventFacts): NotificationDraft[] {
  const message = `${facts.load.ownerName} added what the shipper pays for ${about(facts)}.`
  return draftNotification('trips', toCarrier(carrierId), facts, 'Open books', message)
}

type DealEvent =
  | 'deal.change-proposed'
  | 'deal.change-answered'
  | 'deal.driver-stated'
  | 'confirmation.signed'
  | 'confirmation.voided'
  | 'books.asked'
  | 'books.completed'

export const DEAL_DECIDERS: Deciders<DealEvent> = {
  'deal.change-proposed': draftProposedChange,
  'deal.change-answered': draftAnsweredChange,
  'deal.driver-stated': draftStatedDriver,
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
  'books.asked': draftBooksRequest,
  'books.completed': draftBooksAnswer,
}
