import { toComparedForm } from '../text/unicode-form.ts'
import { can } from '../access/permission.ts'
import { DAY_MS, hasPassed, type Instant } from '../time/instant.ts'
import type { LoadActor } from './load-lifecycle.ts'
import { type Refusal, refuse } from './refusal.ts'

export const CONSENT_STATUSES = ['asked', 'active', 'declined', 'ended'] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
/** As shown: 'lapsed' is active, but what proved the carrier's number has changed since, and nobody books by it. */
export const SHOWN_CONSENT_STATUSES = [...CONSENT_STATUSES, 'lapsed'] as const
export type ShownConsentStatus = (typeof SHOWN_CONSENT_STATUSES)[number]

/** A carrier has this long to answer. */
export const CONSENT_OPEN_MS = 14 * DAY_MS

export function consentExpiresAt(askedAt: Instant): Instant {
  return askedAt + CONSENT_OPEN_MS
}

/** Tries allowed per code that a carrier gets by email. */
export const CONSENT_CODE_TRIES = 5

/** The version of the words that a carrier consents to. */
export const CONSENT_VERSION = 'dispatch-1'

/** What a carrier consents to: kept with its signer, so that later words don't reach it. */
export function consentText({
  carrier,
  usdot,
  dispatcher,
}: Record<'carrier' | 'usdot' | 'dispatcher', string>): string {
  return `${carrier} (USDOT ${usdot}) lets ${dispatcher} look for loads, agree on them, sign their rate confirmations and send their invoices in our name and under our direction. We haul these loads ourselves, with our own trucks. ${dispatcher} doesn't pass them on and isn't paid by the broker. We can end this at any time; loads already agreed stay ours. I may sign for ${carrier}, and my signature counts as if in ink.`
}

/** What one of the two does with a consent. */
export type ConsentAction = 'consent' | 'decline' | 'end'

/** Each status with what may follow; the rest is refused. */
const NEXT: Record<ConsentStatus, Partial<Record<ConsentAction, ConsentStatus>>> = {
  asked: { consent: 'active', decline: 'declined', end: 'ended' },
  active: { end: 'ended' },
  declined: {},
  ended: {},
}

/** A consent as stored: one that nobody answered in time is still asked here. */
export interface ConsentSnapshot {
  status: ConsentStatus
  expiresAt: Instant
}

/** `changed` is false when the consent has this status already: a lost answer asks twice. */
export function decideConsentAction(
  action: ConsentAction,
  { status, expiresAt }: ConsentSnapshot,
  now: Instant,
): { ok: true; changed: boolean; to: ConsentStatus } | Refusal {
  const to = NEXT.asked[action]
  if (to === status) return { ok: true, changed: false, to }
  const next = NEXT[status][action]
  if (!next) return refuse('CONSENT_CLOSED')
  const isLate = status === 'asked' && action === 'consent' && hasPassed(expiresAt, now)
  return isLate ? refuse('CONSENT_CLOSED') : { ok: true, changed: true, to: next }
}

/** Whether an account may ask carriers: who has a USDOT number books for itself. */
export function decideAskCarrier(actor: LoadActor, ownUsdot: string | null): { ok: true } | Refusal {
  return can(actor, 'load:book') && ownUsdot === null ? { ok: true } : refuse('NOT_ALLOWED')
}

/** Whether the register of motor carriers lists a way to reach the holder of a number: 'waiting' before it answered. */
export type ListedContact = 'listed' | 'none' | 'waiting'

/**
 * @param entry what the register said so far; null before it was asked
 * @param isAsked whether a register is asked about the number at all
 */
export function listedContact(
  entry: { email: string | null; phone: string | null; contact_asked_at: string | null } | null,
  isAsked: boolean,
): ListedContact {
  if (entry?.email || entry?.phone) return 'listed'
  return isAsked && !entry?.contact_asked_at ? 'waiting' : 'none'
}

/**
 * Who answers an open question: who proves the number, in an account or by a code to the register's contact; where
 * nobody can, the one account of the email that the dispatcher gave. Until the register answered, nobody does.
 */
export const ANSWERERS = ['proof', 'named', 'register', 'nobody'] as const
export type Answerer = (typeof ANSWERERS)[number]

export interface OpenQuestion {
  /** an open account proved the number */
  isUsdotProved: boolean
  contact: ListedContact
  /** as the dispatcher gave it */
  carrierEmail: string | null
}

export function answererOf({ isUsdotProved, contact, carrierEmail }: OpenQuestion): Answerer {
  if (isUsdotProved || contact === 'listed') return 'proof'
  if (contact === 'waiting') return 'register'
  return carrierEmail === null ? 'nobody' : 'named'
}

/**
 * Whether an account that states the number sees and answers a question: stating a number alone gives no power.
 *
 * @param account with the emails of its owners
 */
export function mayAnswer(
  account: { isUsdotProved: boolean; emails: readonly string[] },
  question: OpenQuestion,
): boolean {
  if (account.isUsdotProved) return true
  if (answererOf(question) !== 'named') return false
  const named = toComparedForm(question.carrierEmail ?? '')
  return account.emails.some((email) => toComparedForm(email) === named)
}

/** How a consent is shown: one that nobody answered in time has ended. */
export function displayedConsentStatus(
  { status, expiresAt }: { status: ShownConsentStatus; expiresAt: Instant },
  now: Instant,
): ShownConsentStatus {
  return status === 'asked' && hasPassed(expiresAt, now) ? 'ended' : status
}

/** In place of a consent's id: the dispatcher names its carrier later. */
export const UNNAMED = 'unnamed'

/** The carrier of a booking: the booker itself, a consent, or nobody yet. */
export type CarrierChoice<Consent> = { kind: 'self' } | { kind: 'named'; consent: Consent } | { kind: 'unnamed' }

/**
 * Whom an account books for.
 * @param consentId null says 'to be named'; undefined takes the only active carrier
 */
export function chooseCarrier<Consent extends { id: string; status: ShownConsentStatus; legalName: string }>(
  ownUsdot: string | null,
  consents: readonly Consent[],
  consentId: string | null | undefined,
): CarrierChoice<Consent> | Refusal {
  if (ownUsdot !== null) return { kind: 'self' }
  if (consentId === null) return { kind: 'unnamed' }
  if (consentId === undefined) {
    const [only, ...others] = consents.filter(({ status }) => status === 'active')
    return only && others.length === 0 ? { kind: 'named', consent: only } : { kind: 'unnamed' }
  }
  const consent = consents.find(({ id }) => id === consentId)
  if (!consent) return refuse('NOT_FOUND')
  return consent.status === 'active' ? { kind: 'named', consent } : refuseConsent(consent)
}

/** Why nobody books by a consent that isn't active, in words for its dispatcher. */
function refuseConsent({ status, legalName }: { status: ShownConsentStatus; legalName: string }): Refusal {
  const why =
    status === 'lapsed'
      ? `Ask ${legalName} to confirm again: what proved its USDOT number changed`
      : status === 'asked'
        ? `${legalName} hasn't answered yet`
        : `${legalName} no longer lets you book in its name`
  return refuse('CARRIER_CONSENT_ENDED', why)
}
