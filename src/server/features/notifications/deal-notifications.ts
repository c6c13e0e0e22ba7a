import type { RegisterChange } from '#domain/freight/carrier-authority.ts'
import type { DriverNews } from '#domain/freight/deal.ts'
import { DOCUMENT_NOUNS } from '#domain/freight/document.ts'
import type { AccessorialKind, Settlement } from '#domain/freight/invoice.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import {
  carrierName,
  draftNotification,
  type EventFacts,
  type EventOf,
  named,
  type NotificationDraft,
} from './notification-draft.ts'

const money = (cents: number) => formatMoney(centsToDollars(cents))
const about = ({ load }: EventFacts) => `load #${load.number}, ${load.lane}`

/** Who did it, and the account of the other party. */
function parties(side: DealSide, carrierId: string, facts: EventFacts): { who: string; to: string } {
  const { load } = facts
  return side === 'broker'
    ? { who: load.ownerName, to: carrierId }
    : { who: carrierName(facts, carrierId), to: load.ownerId }
}

export function draftProposedChange(
  { side, carrierId, fromCents, cents, reason }: EventOf<'deal.change-proposed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { who, to } = parties(side, carrierId, facts)
  const terms = cents === fromCents ? 'other times' : `${money(cents)} instead of ${money(fromCents)}`
  const message = `${who} proposes ${terms} for ${about(facts)}: ${isolateBidi(reason)}`
  return draftNotification('trips', to, facts, 'Change to approve', message, {
    actionText: VERB_WORDS['answer-change'],
  })
}

/** The other party. A withdrawal needs no answer: the change is gone from the load. */
export function draftAnsweredChange(
  { side, carrierId, answer, cents }: EventOf<'deal.change-answered'>,
  facts: EventFacts,
): NotificationDraft[] {
  if (answer === 'withdrawn') return []
  const { who, to } = parties(side, carrierId, facts)
  const [title, after] =
    answer === 'accepted'
      ? ['Change accepted', `The agreed rate is ${money(cents)}. You can sign the new rate confirmation.`]
      : ['Change declined', 'The agreed terms stay as they are.']
  return draftNotification('trips', to, facts, title, `${who} ${answer} the change of ${about(facts)}. ${after}`)
}

/** Both parties get it in writing, and so does the carrier that a dispatcher booked for. */
export function draftReleased(
  { by, carrierId, reason }: EventOf<'load.released'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { bookedFor, load } = facts
  const why = isolateBidi(reason)
  const who = {
    owner: load.ownerName,
    carrier: carrierName(facts, carrierId),
    hauler: bookedFor?.carrierName ?? 'The carrier',
  }[by]
  const draft = (as: typeof by, accountId: string | undefined, news: string) =>
    draftNotification(
      'trips',
      accountId,
      facts,
      'Load released',
      `${named(facts)} ${news}. ${as === by ? 'You' : who} released it: ${why}`,
    )
  return [
    ...draft('owner', load.ownerId, 'is back on the board'),
    ...draft('carrier', carrierId, 'is no longer yours'),
    ...draft('hauler', bookedFor?.accountId ?? undefined, 'is no longer yours'),
  ]
}

const STATED: Record<DriverNews, [title: string, did: string]> = {
  named: ['Driver and equipment named', 'named driver and equipment for'],
  changed: ['Driver or equipment changed', 'changed driver or equipment for'],
  removed: ['Driver and equipment removed', 'removed driver and equipment from'],
}

/** The broker reads on the load who it is: a notification would keep the name after its carrier closed the account. */
export function draftStatedDriver(
  { carrierId, news }: EventOf<'deal.driver-stated'>,
  facts: EventFacts,
): NotificationDraft[] {
  const [title, did] = STATED[news]
  const message = `${carrierName(facts, carrierId)} ${did} ${about(facts)}.`
  return draftNotification('trips', facts.load.ownerId, facts, title, message, { actionText: 'Open load' })
}

/** Both parties: one bills by it, the other pays by it. */
export function draftChangedDetention(
  { carrierId, haulerId, stop, fromCents, cents, isRunning, isInvoiced }: EventOf<'detention.changed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const amount = `${money(cents)}${isRunning ? ' so far' : ''} instead of ${money(fromCents)}`
  const invoice = isInvoiced ? ' The invoice keeps its lines and shows the difference.' : ''
  const message = `Detention at ${stop} of ${about(facts)}, is ${amount}: its stop times changed.${invoice}`
  return [facts.load.ownerId, carrierId, haulerId].flatMap((accountId) =>
    draftNotification('trips', accountId, facts, 'Detention changed', message, { actionText: 'Open load' }),
  )
}

const DOCUMENT_NAMES = { pod: 'POD', bol: 'BOL', receipt: 'Receipt', other: 'Document' } as const

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

const ACCESSORIALS: Record<AccessorialKind, string> = {
  lumper: 'a lumper fee',
  layover: 'a layover',
  tonu: 'a TONU (truck ordered, not used)',
}

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

/** Of a carrier that a dispatcher named. */
export const NOT_PROVED = ' Number not proved.'
const NEW_PAYEE = ' Earlier invoices named another payee. Confirm this one with a contact you already know.'

export function draftSentInvoice(
  { carrierId, version, cents, isNewPayee }: EventOf<'invoice.sent'>,
  facts: EventFacts,
): NotificationDraft[] {
  const isFirst = version === 1
  const message = `${carrierName(facts, carrierId)} sent ${isFirst ? 'the' : 'a corrected'} invoice for ${about(facts)}: ${money(cents)}.${facts.bookedFor?.isUsdotProved === false ? NOT_PROVED : ''}${isNewPayee ? NEW_PAYEE : ''}`
  return draftNotification(
    'trips',
    facts.load.ownerId,
    facts,
    isFirst ? 'Invoice in' : 'Corrected invoice in',
    message,
    { actionText: VERB_WORDS['approve-invoice'] },
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

const WORDS: Record<RegisterChange, { title: string; theirs: string; yours: string }> = {
  'out-of-service': {
    title: 'Out of service',
    theirs: "is out of service, says FMCSA's register. Call the company before the truck moves",
    yours: "FMCSA's register says that your company is out of service",
  },
  'authority-lost': {
    title: 'Authority ended',
    theirs: "no longer has active authority in FMCSA's register. Call the company before the truck moves",
    yours: "FMCSA's register no longer shows active authority for your company",
  },
  'broker-authority-lost': {
    title: 'Broker authority ended',
    theirs: "no longer has active broker authority in FMCSA's register. Call the company before you haul",
    yours: "FMCSA's register no longer shows active broker authority for your company",
  },
  'contact-changed': {
    title: 'Registered contact changed',
    theirs: "has another phone or email in FMCSA's register. Call a number you know before you pay or load",
    yours: "FMCSA's register has another phone or email for your company. If that wasn't you, call FMCSA",
  },
}

/** All parties hear of it: a carrier that lost its authority may not know that its broker does. */
export function draftRegisterChange(
  { carrierId: holderId, change, to, more, namedUsdot }: EventOf<'register.changed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { title, theirs, yours } = WORDS[change]
  if (to === holderId && namedUsdot === undefined)
    return draftNotification('identity', to, facts, title, `${yours}. We tell your brokers and carriers.`)
  const others = more === 0 ? '' : ` It is also on ${more} more ${more === 1 ? 'load' : 'loads'} of yours.`
  const who = facts.namedCarrier ?? carrierName(facts, holderId)
  const message = `${who} ${theirs}. You share load #${facts.load.number}, ${facts.load.lane}.${others}`
  return draftNotification('identity', to, facts, title, message, { actionText: 'Open load' })
}
