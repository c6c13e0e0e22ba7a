import { MINUTE_MS } from '#domain/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { AccountMailTask } from '#server/jobs/mail-task.ts'
import { mailOf } from '#server/ports/mail/letter.ts'
import type { Mail, Mailer } from '#server/ports/mail/mailer.ts'
import { accountByEmail, type AccountRow } from './account.sql.ts'
import { challengeById, setChallengeCode } from './challenge.sql.ts'
import { alreadyVerifiedLetter, noticeLetter, resetLetter, signInLetter, verificationLetter } from './letters.ts'
import { replaceResetToken } from './reset-token.sql.ts'
import { newMailCode, newToken } from './secrets.ts'
import { replaceVerificationCode } from './verification-code.sql.ts'

const CODE_MS = 30 * MINUTE_MS

export interface MailRoom {
  db: Kysely<Schema>
  keys: TokenKeys
  mailer: Mailer
  clock: () => number
  appUrl: string
}

async function verificationMail({ db, keys, clock, appUrl }: MailRoom, account: AccountRow): Promise<Mail> {
  const to = { firstName: account.first_name, email: account.email, businessName: account.business_name }
  if (account.email_verified_at) return mailOf(account.email, alreadyVerifiedLetter(to, appUrl))
  const code = newMailCode()
  await replaceVerificationCode(db, {
    accountId: account.id,
    hash: keys.digest(`verification ${account.id}`, code),
    expiresAt: new Date(clock() + CODE_MS),
  })
  return mailOf(account.email, verificationLetter(to, code, appUrl))
}

async function resetMail({ db, keys, clock, appUrl }: MailRoom, account: AccountRow): Promise<Mail> {
  const token = newToken()
  await replaceResetToken(db, {
    accountId: account.id,
    hash: keys.digest('reset', token),
    expiresAt: new Date(clock() + CODE_MS),
  })
  return mailOf(account.email, resetLetter({ firstName: account.first_name, email: account.email }, token, appUrl))
}

async function signInMail({ db, keys, clock }: MailRoom, challengeId: string): Promise<Mail | null> {
  const challenge = await challengeById(db, challengeId, new Date(clock()))
  if (!challenge) return null
  const code = newMailCode()
  await setChallengeCode(db, challenge.id, keys.digest(`sign-in ${challenge.id}`, code))
  return mailOf(challenge.email, signInLetter({ firstName: challenge.first_name }, code))
}

async function mailFor(room: MailRoom, task: AccountMailTask): Promise<Mail | null> {
  if (task.kind === 'notice') return mailOf(task.email, noticeLetter(task))
  if (task.kind === 'sign-in-code') return signInMail(room, task.challengeId)
  const account = await accountByEmail(room.db, task.email)
  if (!account?.is_active) return null
  return task.kind === 'verification' ? verificationMail(room, account) : resetMail(room, account)
}

/**
 * Writes a queued mail and hands it over. The code is made here, so a mail that is tried again carries a new one and the
 * one before is worthless. Nothing is sent to an address without an account, nor for a sign-in that is over.
 * @throws Error when the mail server did not take it; the queue tries again
 */
export async function sendAccountMail(room: MailRoom, task: AccountMailTask): Promise<void> {
  const mail = await mailFor(room, task)
  if (mail) await room.mailer.send(mail)
}
