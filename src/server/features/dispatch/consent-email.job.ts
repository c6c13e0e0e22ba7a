import type { Kysely } from 'kysely'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Schema } from '#server/db/schema.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { ConsentMailTask } from '#server/jobs/task.ts'
import { type EmailContent, renderEmail } from '#server/ports/mail/render-email.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import { consentCodeDigest, consentLink } from './consent-link.ts'
import { findConsentCode, setConsentCode } from './consent-code.sql.ts'
import { findConsent, findDealByConsent } from './dispatch-consent.sql.ts'

export interface ConsentEmailDeps {
  db: Kysely<Schema>
  keys: TokenKeys
  mailer: Mailer
  clock: () => number
  appUrl: string
  /** six digits */
  newCode: () => string
}

const NOT_YOURS = "If this isn't about your company, ignore this email. Nothing is booked without your consent."

interface Letter {
  to: string
  content: EmailContent
}

/** To an address that may be a stranger's: the only way on is the link, and nothing in it was typed by a dispatcher. */
async function renderQuestion(
  { db, keys, appUrl }: ConsentEmailDeps,
  { consentId, email }: Extract<ConsentMailTask, { kind: 'consent-asked' }>,
): Promise<Letter | null> {
  const consent = await findConsent(db, consentId)
  const to = email ?? consent?.register_email
  if (!consent || !to || consent.status !== 'asked') return null
  return {
    to,
    content: {
      subject: `A dispatcher asks to book for USDOT ${consent.usdot}`,
      greeting: 'Hello,',
      paragraphs: [
        `A dispatcher on Milepost asks to book loads in the name of USDOT ${consent.usdot}. Open the link to read who asks and what you would agree to, and to answer.`,
      ],
      button: { label: 'Read and answer', url: consentLink(keys, 'ask', { id: consent.id, appUrl }) },
      footnote: NOT_YOURS,
    },
  }
}

/** The code is made here, so that none is stored and a retry voids the last one. */
async function renderCode({ db, keys, clock, newCode }: ConsentEmailDeps, consentId: string): Promise<Letter | null> {
  const sent = await findConsentCode(db, consentId, new Date(clock()))
  if (!sent) return null
  const code = newCode()
  await setConsentCode(db, consentId, consentCodeDigest(keys, consentId, code))
  return {
    to: sent.email,
    content: {
      subject: `${code} is the Milepost code for USDOT ${sent.usdot}`,
      greeting: 'Hello,',
      paragraphs: [
        `Someone opened the link by which USDOT ${sent.usdot} lets a dispatcher book in its name. FMCSA's register lists this address for that number. If it was you or a colleague, enter this code on that page within 10 minutes:`,
      ],
      code,
      footnote: 'If nobody at your company asked for it, pass this code to no one. Without it, nothing is agreed.',
    },
  }
}

async function renderGiven({ db, keys, appUrl }: ConsentEmailDeps, consentId: string): Promise<Letter | null> {
  const consent = await findConsent(db, consentId)
  const to = consent?.register_email
  if (!consent || !to) return null
  return {
    to,
    content: {
      subject: `${isolateBidi(consent.dispatcher_name)} can book for USDOT ${consent.usdot}`,
      greeting: 'Hello,',
      paragraphs: [
        `${isolateBidi(consent.signer_name ?? 'Somebody')} agreed for ${isolateBidi(consent.carrier_name)}: ${isolateBidi(consent.consent ?? '')}`,
        'Keep this email. The link ends this consent at any time.',
      ],
      button: { label: 'End this consent', url: consentLink(keys, 'end', { id: consent.id, appUrl }) },
      footnote: 'Everybody with this link can end the consent, so keep it to yourself.',
    },
  }
}

/** A carrier with an account reads it there. */
async function renderBooked({ db, keys, appUrl }: ConsentEmailDeps, dealId: string): Promise<Letter | null> {
  const deal = await findDealByConsent(db, dealId)
  const consent = deal?.consent_id ? await findConsent(db, deal.consent_id) : undefined
  if (!deal || !consent?.register_email || consent.carrier_id !== null) return null
  return {
    to: consent.register_email,
    content: {
      subject: `Load #${deal.number} was booked in your name`,
      greeting: 'Hello,',
      paragraphs: [
        `${isolateBidi(consent.dispatcher_name)} booked load #${deal.number}, ${isolateBidi(deal.lane)}, in the name of ${isolateBidi(consent.carrier_name)}.`,
        "If you didn't agree to this, call the broker, and end the consent.",
      ],
      button: { label: 'End this consent', url: consentLink(keys, 'end', { id: consent.id, appUrl }) },
      footnote: 'You get this email because you let a dispatcher book in your name.',
    },
  }
}

function render(deps: ConsentEmailDeps, task: ConsentMailTask): Promise<Letter | null> {
  switch (task.kind) {
    case 'consent-asked':
      return renderQuestion(deps, task)
    case 'consent-code':
      return renderCode(deps, task.consentId)
    case 'consent-given':
      return renderGiven(deps, task.consentId)
    case 'booked-for':
      return renderBooked(deps, task.dealId)
  }
}

/** @throws Error when the mail server rejects it; the queue retries */
export async function sendConsentEmail(deps: ConsentEmailDeps, task: ConsentMailTask): Promise<void> {
  const letter = await render(deps, task)
  if (letter) await deps.mailer.send(renderEmail(letter.to, letter.content))
}
