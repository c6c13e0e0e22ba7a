import type { AccessorialKind, Settlement } from '#domain/freight/invoice.ts'
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

const SETTLED: Record<Settlement, [title: string, verb: string]> = {
  approve: ['Invoice approved', 'approved the invoice for'],
  dispute: ['Invoice disputed', 'disputed the invoice for'],
  pay: ['Invoice paid', 'recorded a payment for'],
  'not-received': ['Payment not received', 'has not received the payment for'],
}

/** The other party. */
function draftSettledInvoice(
  { side, carrierId, settlement, cents, reason }: EventOf<'invoice.settled'>,
  facts: EventFacts,
): NotificationDraft[] {
  const [title, verb] = SETTLED[settlement]
  const { who, to } = parties(side, carrierId, facts)
  return draftNotification(
    'trips',
    to,
    facts,
    title,
    `${who} ${verb} ${about(facts)}, ${money(cents)}${because(reason)}`,
  )
}

type InvoiceEvent = 'accessorial.asked' | 'accessorial.answered' | 'invoice.sent' | 'invoice.settled'

export const INVOICE_DECIDERS: Deciders<InvoiceEvent> = {
  'accessorial.asked': draftAskedAccessorial,
  'accessorial.answered': draftAnsweredAccessorial,
  'invoice.sent': draftSentInvoice,
  'invoice.settled': draftSettledInvoice,
}
