import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { register as endpoint, sendVerificationEmail as resendEndpoint } from '#contract/sign-up.ts'
import { DOT_REQUIRED } from '#contract/sign-up.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { registerAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { hashPassword } from './password.ts'

/**
 * SIGN-18. An address that has an account gets the same answer after the same work; what the mail says is decided when it
 * is written.
 */
export async function register(
  { limits }: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  { db, now, address }: PublicRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  await limits.count({ db, now }, { 'register-address': address })
  await limits.takeMailTurn({ db, now }, 'verification', body.email)
  const passwordHash = await hashPassword(body.password)
  const hasDot = DOT_REQUIRED[body.accountType] !== undefined
  await db.transaction().execute(async (tx) => {
    await registerAccount(tx, {
      id: newId(),
      email: body.email,
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone,
      role: body.accountType,
      businessName: body.businessName,
      dotNumber: (hasDot && body.freightProfile?.dotNumber) || null,
      now: new Date(now),
    })
    await queueMail(tx, { kind: 'verification', email: body.email })
  })
  return { message: 'Account created successfully! Please verify your email to continue.', email: body.email }
}

/** VER-06. Mails another code to whom it may concern, and says so to everybody. */
export async function sendVerificationEmail(
  { limits }: AuthTools,
  { body }: ParsedInputOf<typeof resendEndpoint>,
  { db, now, address }: PublicRequest,
): Promise<AnswerInputOf<typeof resendEndpoint>> {
  await limits.count({ db, now }, { 'mail-address': address, 'mail-account': body.email })
  await limits.takeMailTurn({ db, now }, 'verification', body.email)
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'verification', email: body.email }))
  return { message: 'Verification email sent successfully!' }
}
