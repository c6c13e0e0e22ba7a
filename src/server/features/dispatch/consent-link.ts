import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { CONSENT_PAGE_PATH } from '#contract/freight/dispatch-consent.ts'
import { signerSchema } from '#contract/freight/signature.ts'
import {
  CONSENT_VERSION,
  consentText,
  decideConsentAction,
  displayedConsentStatus,
} from '#domain/freight/dispatch-consent.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { record } from '#server/jobs/record.ts'
import { queueMail } from '#server/jobs/task.ts'
import { lockEntry } from '../authority/register-entry.sql.ts'
import { recordConsentEnd } from './consent-end.step.ts'
import { endConsentCode, openConsentCode, tryConsentCode } from './consent-code.sql.ts'
import { type ConsentRow, findConsent, lockConsent, updateConsent } from './dispatch-consent.sql.ts'
import { CONSENT_PAGE_COPY as COPY } from './copy.ts'

type Keys = Pick<TokenKeys, 'digest' | 'digests'>

/** 'ask' answers the dispatcher's question; 'end' ends what was given. */
export type ConsentLinkKind = 'ask' | 'end'

/** Signed and never stored: who reads the database can't make one. */
function tokenOf(keys: Keys, kind: ConsentLinkKind, consentId: string): string {
  return `${consentId}.${keys.digest(`consent ${kind}`, consentId)}`
}

export function consentLink(keys: Keys, kind: ConsentLinkKind, { id, appUrl }: { id: string; appUrl: string }): string {
  return `${appUrl}${DEFAULT_API_ROOT}${CONSENT_PAGE_PATH}/${tokenOf(keys, kind, id)}`
}

export interface OpenedConsent {
  kind: ConsentLinkKind
  consent: ConsentRow
}

/** Undefined for a token that is none. */
export async function openConsentLink(
  db: Kysely<Schema>,
  keys: Keys,
  token: string,
): Promise<OpenedConsent | undefined> {
  const [named, signature = '', ...more] = token.split('.')
  const id = more.length > 0 ? undefined : z.uuid().safeParse(named).data
  const kind =
    id === undefined
      ? undefined
      : (['ask', 'end'] as const).find((each) =>
          keys.digests(`consent ${each}`, id).some((digest) => isSameSecret(signature, digest)),
        )
  const consent = id !== undefined && kind ? await findConsent(db, id) : undefined
  return kind && consent && { kind, consent }
}

/** The register's email, if it can prove anything: one of the dispatcher's own doesn't. */
export function provingEmail({ register_email: email, is_contact_own: isOwn }: ConsentRow): string | null {
  return isOwn ? null : email
}

interface Visit {
  db: Kysely<Schema>
  keys: Keys
  now: number
  address: string
  userAgent: string
}

const CODE_MS = 10 * MINUTE_MS

export function consentCodeDigest(keys: Keys, consentId: string, code: string): string {
  return keys.digest(`consent code ${consentId}`, code)
}

/**
 * @param spend counts an email to an address: false if that got one just now; it throws RATE_LIMITED
 * @returns what is wrong; null once the code is on its way, or when the link has ended
 */
export async function sendConsentCode(
  spend: (email: string) => Promise<boolean>,
  { db, now }: Visit,
  consent: ConsentRow,
): Promise<string | null> {
  const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
  // the page says that the link has ended: who declined gets no more emails
  if (displayedConsentStatus(facts, now) !== 'asked') return null
  const email = provingEmail(consent)
  if (email === null) return COPY.problems.changed
  try {
    if (!(await spend(email))) return COPY.problems.justSent
  } catch (refusal) {
    if (refusal instanceof Refused) return refusal.message || COPY.problems.tooMany
    throw refusal
  }
  await db.transaction().execute(async (tx) => {
    await openConsentCode(tx, { consentId: consent.id, email, expiresAt: new Date(now + CODE_MS) })
    await queueMail(tx, { kind: 'consent-code', consentId: consent.id })
  })
  return null
}

const answerForm = z.object({
  ...signerSchema.shape,
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
  consent: z.literal(CONSENT_VERSION),
})

/**
 * Five tries for each code. What the code proves is read again under a lock: the register may have another contact.
 * @returns what is wrong; null once the carrier consented, or when the link has ended: the page says so
 */
export async function giveByLink(
  { db, keys, now, address, userAgent }: Visit,
  { id, usdot }: ConsentRow,
  form: Record<string, string>,
): Promise<string | null> {
  const { data: typed, error } = answerForm.safeParse(form)
  if (!typed) {
    const [field] = error.issues[0]?.path ?? []
    return field === 'name' || field === 'title' || field === 'consent' || field === 'code'
      ? COPY.problems[field]
      : COPY.problems.other
  }
  const sent = await tryConsentCode(db, id, new Date(now))
  if (!sent) return COPY.problems.over
  if (!sent.code_hash || !isSameSecret(sent.code_hash, consentCodeDigest(keys, id, typed.code)))
    return COPY.problems.code
  return db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, usdot)
    const consent = (await lockConsent(tx, id)) && (await findConsent(tx, id))
    if (!consent || !(await endConsentCode(tx, id))) return COPY.problems.over
    if (!entry || provingEmail(consent) !== sent.email) return COPY.problems.changed
    const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
    const decision = decideConsentAction('consent', facts, now)
    if (!('ok' in decision) || !decision.changed) return null
    const { carrier_name: carrier } = consent
    await updateConsent(tx, id, {
      status: decision.to,
      proof: 'email',
      proved_contact: JSON.stringify({ email: entry.email, phone: entry.phone }),
      signer_name: typed.name,
      signer_title: typed.title,
      consent_version: CONSENT_VERSION,
      consent: consentText({ carrier, usdot, dispatcher: isolateBidi(consent.dispatcher_name) }),
      network_address: address,
      user_agent: userAgent,
      consented_at: new Date(now),
    })
    await record(tx, { type: 'consent.answered', consentId: id, isGiven: true }, { actorId: null, now })
    await queueMail(tx, { kind: 'consent-given', consentId: id })
    return null
  })
}

/** @returns what is wrong; null once it ended, also before */
export async function closeByLink(
  { db, now }: Visit,
  { kind, consent: { id } }: OpenedConsent,
): Promise<string | null> {
  const action = kind === 'ask' ? 'decline' : 'end'
  try {
    await db.transaction().execute(async (tx) => {
      const consent = await lockConsent(tx, id)
      if (!consent) return
      const facts = { status: consent.status, expiresAt: consent.expires_at.getTime() }
      const decision = unwrapDecision(decideConsentAction(action, facts, now))
      if (!decision.changed) return
      await updateConsent(tx, id, { status: decision.to, ended_at: new Date(now), ended_by: 'carrier' })
      const about = { actorId: null, now }
      if (kind === 'ask') await record(tx, { type: 'consent.answered', consentId: id, isGiven: false }, about)
      else await recordConsentEnd(tx, { consentId: id, by: 'carrier' }, about)
    })
    return null
  } catch (refusal) {
    // the page says that the link has ended
    if (refusal instanceof Refused) return null
    throw refusal
  }
}
