import type { AccessorialKind } from '#domain/freight/invoice.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { NOT_PROVED } from './booked-notifications.ts'
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

const ACCESSORIALS: Record<AccessorialKind, string> = {
  lumper: 'a lumper fee',
  layover: 'a layover',
  tonu: 'a TONU (truck ordered, not used)',
  'stop-off': 'stop-off pay',
}

const because = (reason: string | null) => (reason === null ? '.' : `: ${isolateBidi(reason)}`)

function draftAskedAccessorial(
  { carrierId, kind, cents }: EventOf<'accessorial.asked'>,
  facts: EventFacts,
): NotificationDraft[] {
  const message = `${carrierName(facts, carrierId)} asks for ${ACCESSORIALS[kind]} of ${money(cents)} on ${about(facts)}.`
  return draftNotification('trips', toBroker(facts), facts, 'Accessorial to approve', message, {
    actionText: 'Open load',
  })
}

function draftAnsweredAccessorial(
  { carrierId, kind, cents, reason }: EventOf<'accessorial.answered'>,
  facts: EventFacts,
): NotificationDraft[] {
  const isApproved = reason === null
  const message = `${facts.load.ownerName} ${isApproved ? 'approved' : 'declined'} ${ACCESSORIALS[kind]} of ${money(cents)} on ${about(facts)}${because(reason)}`
  const title = isApproved ? 'Accessorial approved' : 'Accessorial declined'
  return draftNotification('trips', toCarrier(carrierId), facts, title, message)
}

const NEW_PAYEE = ' Earlier invoices named another payee. Confirm this one with a contact you already know.'

function draftSentInvoice(
  { carrierId, version, cents, isNewPayee }: EventOf<'invoice.sent'>,
  facts: EventFacts,
): NotificationDraft[] {
  const isFirst = version === 1
  const message = `${carrierName(facts, carrierId)} sent ${isFirst ? 'the' : 'a corrected'} invoice for ${about(facts)}: ${money(cents)}.${facts.bookedFor?.isUsdotProved === false ? NOT_PROVED : ''}${isNewPayee ? NEW_PAYEE : ''}`
  return draftNotification('trips', toBroker(facts), facts, isFirst ? 'Invoice in' : 'Corrected invoice in', message, {
    actionText: VERB_WORDS['approve-invoice'],
  })
}

/** Title and sentence of a settlement, without who did it. */
function wordsOf(
  { settlement, cents, openCents, totalCents, reason }: EventOf<'invoice.settled'>,
  facts: EventFacts,
): [title: string, what: string] {
  const load = about(facts)
  switch (settlement) {
    case 'approve':
      return ['Invoice approved', `approved the invoice for ${load}, ${money(cents)}.`]
    case 'dispute':
      return ['Invoice disputed', `disputed the invoice for ${load}, ${money(cents)}${because(reason)}`]
    case 'pay':
      return openCents === 0
        ? ['Invoice paid', `recorded a payment for ${load}, ${money(cents)}.`]
        : ['Invoice paid in part', `recorded ${money(cents)} of ${money(totalCents)} for ${load}.`]
    case 'close-rest':
      return ['Rest closed', `closed the open ${money(cents)} of ${load}.`]
    case 'not-received':
      return ['Payment not received', `has not received the payment for ${load}, ${money(cents)}${because(reason)}`]
  }
}

/** The other party. */
function draftSettledInvoice(event: EventOf<'invoice.settled'>, facts: EventFacts): NotificationDraft[] {
  const [title, what] = wordsOf(event, facts)
  const { who, to } = parties(event.side, event.carrierId, facts)
  return draftNotification('trips', to, facts, title, `${who} ${what}`)
}

type InvoiceEvent = 'accessorial.asked' | 'accessorial.answered' | 'invoice.sent' | 'invoice.settled'

export const INVOICE_DECIDERS: Deciders<InvoiceEvent> = {
  'accessorial.asked': draftAskedAccessorial,
  'accessorial.answered': draftAnsweredAccessorial,
  'invoice.sent': draftSentInvoice,
  'invoice.settled': draftSettledInvoice,
}
