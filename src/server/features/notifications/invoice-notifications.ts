import type { AccessorialKind, Settlement } from '#domain/freight/invoice.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import {
  carrierName,
  draftNotification,
  type EventFacts,
  type EventOf,
  type NotificationDraft,
} from './notification-draft.ts'

const ACCESSORIALS: Record<AccessorialKind, string> = {
  lumper: 'a lumper fee',
  layover: 'a layover',
  tonu: 'a TONU (truck ordered, not used)',
}

const money = (cents: number) => formatMoney(centsToDollars(cents))
const about = ({ load }: EventFacts) => `load #${load.number}, ${load.lane}`
const because = (reason: string | null) => (reason === null ? '.' : `: ${isolateBidi(reason)}`)

export function draftAskedAccessorial(
  { carrierId, kind, cents }: EventOf<'accessorial.asked'>,
  facts: EventFacts,
): NotificationDraft[] {
  const message = `${carrierName(facts, carrierId)} asks for ${ACCESSORIALS[kind]} of ${money(cents)} on ${about(facts)}.`
  return draftNotification('trips', facts.load.ownerId, facts, 'Accessorial to approve', message, {
    actionText: 'Open load',
  })
}

export function draftAnsweredAccessorial(
  { carrierId, kind, cents, reason }: EventOf<'accessorial.answered'>,
  facts: EventFacts,
): NotificationDraft[] {
  const isApproved = reason === null
  const message = `${facts.load.ownerName} ${isApproved ? 'approved' : 'declined'} ${ACCESSORIALS[kind]} of ${money(cents)} on ${about(facts)}${because(reason)}`
  const title = isApproved ? 'Accessorial approved' : 'Accessorial declined'
  return draftNotification('trips', carrierId, facts, title, message)
}

const NEW_PAYEE = ' Earlier invoices named another payee. Confirm this one with a contact you already know.'

export function draftSentInvoice(
  { carrierId, version, cents, isNewPayee }: EventOf<'invoice.sent'>,
  facts: EventFacts,
): NotificationDraft[] {
  const isFirst = version === 1
  const message = `${carrierName(facts, carrierId)} sent ${isFirst ? 'the' : 'a corrected'} invoice for ${about(facts)}: ${money(cents)}.${isNewPayee ? NEW_PAYEE : ''}`
  return draftNotification(
    'trips',
    facts.load.ownerId,
    facts,
    isFirst ? 'Invoice in' : 'Corrected invoice in',
    message,
    {
      actionText: 'Open load',
    },
  )
}

const SETTLED: Record<Settlement, [title: string, verb: string]> = {
  approve: ['Invoice approved', 'approved the invoice for'],
  dispute: ['Invoice disputed', 'disputed the invoice for'],
  pay: ['Invoice paid', 'recorded a payment for'],
  'not-received': ['Payment not received', 'has not received the payment for'],
}

/** The other party. */
export function draftSettledInvoice(
  { side, carrierId, settlement, cents, reason }: EventOf<'invoice.settled'>,
  facts: EventFacts,
): NotificationDraft[] {
  const [title, verb] = SETTLED[settlement]
  const { load } = facts
  const [to, who] = side === 'broker' ? [carrierId, load.ownerName] : [load.ownerId, carrierName(facts, carrierId)]
  return draftNotification(
    'trips',
    to,
    facts,
    title,
    `${who} ${verb} ${about(facts)}, ${money(cents)}${because(reason)}`,
  )
}
