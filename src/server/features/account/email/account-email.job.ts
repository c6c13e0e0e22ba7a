import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { AccountMailTask } from '#server/jobs/task.ts'
import { renderEmail } from '#server/ports/mail/render-email.ts'
import type { Mail, Mailer } from '#server/ports/mail/mailer.ts'
import { personByEmail, type PersonRow } from '../person.sql.ts'
import { findContactChallenge, setContactCode } from '../contact/contact-challenge.sql.ts'
import { contactDigest } from '../contact/contact-code.ts'
import { challengeById, setChallengeCode } from '../sign-in/sign-in.sql.ts'
import {
  alreadyVerifiedEmail,
  contactCodeEmail,
  invitationEmail,
  securityNoticeEmail,
  passwordResetEmail,
  proofCodeEmail,
  signInCodeEmail,
  verificationEmail,
} from './email-templates.ts'
import { signInDigest } from '../sign-in/two-step.ts'
import { insertResetToken } from '../password/password.sql.ts'
import { findOpenInvitation, updateInvitation } from '../people/invitation.sql.ts'
import { invitationDigest } from '../people/invitation-digest.ts'
import { newEmailCode, newToken } from '../secrets.ts'
import { findPending, setPendingCode } from '../sign-up/pending-registration.sql.ts'
import { verificationDigest } from '../sign-up/register.ts'

const CODE_MS = 30 * MINUTE_MS

export interface AccountEmailDeps {
  db: Kysely<Schema>
  keys: TokenKeys
  mailer: Mailer
  clock: () => number
  appUrl: string
}

type VerificationTask = Extract<AccountMailTask, { kind: 'verification' }>

/** The owner of an account learns that someone tried to sign up with its address; anyone else gets a code. */
async function renderVerificationEmail(
  { db, keys, clock, appUrl }: AccountEmailDeps,
  { email, registrationId }: VerificationTask,
): Promise<Mail | null> {
  const person = await personByEmail(db, email)
  if (person && !person.is_active) return null
  if (person) return renderEmail(person.email, alreadyVerifiedEmail({ firstName: person.first_name }, appUrl))
  const now = new Date(clock())
  const pending = await findPending(db, { email, registrationId, now })
  if (!pending) return null
  const code = newEmailCode()
  await setPendingCode(db, pending.id, {
    hash: verificationDigest(keys, pending.id, code),
    expiresAt: new Date(clock() + CODE_MS),
  })
  return renderEmail(pending.email, verificationEmail(pending, code, appUrl))
}

async function renderPasswordReset({ db, keys, clock, appUrl }: AccountEmailDeps, person: PersonRow): Promise<Mail> {
  const token = newToken()
  await insertResetToken(db, {
    personId: person.person_id,
    hash: keys.digest('reset', token),
    expiresAt: new Date(clock() + CODE_MS),
  })
  return renderEmail(
    person.email,
    passwordResetEmail({ firstName: person.first_name, email: person.email }, token, appUrl),
  )
}

async function renderSignInCode({ db, keys, clock }: AccountEmailDeps, challengeId: string): Promise<Mail | null> {
  const challenge = await challengeById(db, challengeId, new Date(clock()))
  if (!challenge) return null
  const code = newEmailCode()
  await setChallengeCode(db, challenge.id, signInDigest(keys, challenge.id, code))
  const email = challenge.session_id === null ? signInCodeEmail : proofCodeEmail
  return renderEmail(challenge.email, email({ firstName: challenge.first_name }, code))
}

async function renderContactCode({ db, keys, clock }: AccountEmailDeps, challengeId: string): Promise<Mail | null> {
  const challenge = await findContactChallenge(db, challengeId, new Date(clock()))
  if (!challenge?.email) return null
  const code = newEmailCode()
  await setContactCode(db, challenge.id, contactDigest(keys, challenge.id, code))
  return renderEmail(challenge.email, contactCodeEmail(challenge, code))
}

/** The link's token is made here, so a retry voids the one before. */
async function renderInvitation(
  { db, keys, clock, appUrl }: AccountEmailDeps,
  invitationId: string,
): Promise<Mail | null> {
  const invitation = await findOpenInvitation(db, invitationId, new Date(clock()))
  if (!invitation) return null
  const token = newToken()
  await updateInvitation(db, invitation.id, { token_hash: invitationDigest(keys, token) })
  return renderEmail(invitation.email, invitationEmail(invitation, token, appUrl))
}

async function renderAccountEmail(deps: AccountEmailDeps, task: AccountMailTask): Promise<Mail | null> {
  if (task.kind === 'notice') return renderEmail(task.email, securityNoticeEmail(task))
  if (task.kind === 'sign-in-code') return renderSignInCode(deps, task.challengeId)
  if (task.kind === 'invitation') return renderInvitation(deps, task.invitationId)
  if (task.kind === 'contact-code') return renderContactCode(deps, task.challengeId)
  if (task.kind === 'verification') return renderVerificationEmail(deps, task)
  const person = await personByEmail(deps.db, task.email)
  return person?.is_active ? renderPasswordReset(deps, person) : null
}

/**
 * Renders and sends a queued email. The code is created here, so a retry sends a new code and voids the last one. Only
 * active accounts get codes and reset links, and sign-in codes only while the sign-in is open.
 * @throws Error when the mail server rejects it; the queue retries
 */
export async function sendAccountEmail(deps: AccountEmailDeps, task: AccountMailTask): Promise<void> {
  const mail = await renderAccountEmail(deps, task)
  if (mail) await deps.mailer.send(mail)
}
