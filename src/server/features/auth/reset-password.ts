import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { forgotPassword as forgotEndpoint, resetPassword as endpoint } from '#contract/password.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { type Refused, refusedField } from '#server/http/refusal.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { accountByEmail, updateAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { tellOwner } from './notice.ts'
import { hashPassword } from './password.ts'
import { useResetToken } from './reset-token.sql.ts'
import { revokeSessions } from './session.sql.ts'
import { markVerified } from './verify-email.ts'

/** PASS-02. The same answer after the same work, whether the address has an account or not. */
export async function forgotPassword(
  { limits }: AuthTools,
  { body }: ParsedInputOf<typeof forgotEndpoint>,
  { db, now, address }: PublicRequest,
): Promise<AnswerInputOf<typeof forgotEndpoint>> {
  const email = body.identifier ?? body.email ?? ''
  await limits.count({ db, now }, { 'mail-address': address, 'mail-account': email })
  await limits.takeMailTurn({ db, now }, 'reset', email)
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'reset', email }))
  return { message: 'Password reset link sent to your email!' }
}

/** PASS-10 */
function invalidLink(): Refused {
  return refusedField('token', 'Invalid reset link. Please request a new password reset.')
}

/** PASS-09. Hashing comes first, so that a wrong token takes as long as a right one. Every device is signed out. */
export async function resetPassword(
  { keys, limits }: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  { db, now, address }: PublicRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  await limits.count({ db, now }, { 'code-address': address, 'code-account': body.email })
  const passwordHash = await hashPassword(body.password)
  const account = await accountByEmail(db, body.email)
  if (!account?.is_active) throw invalidLink()
  await db.transaction().execute(async (tx) => {
    const token = { accountId: account.id, hash: keys.digest('reset', body.token), now: new Date(now) }
    if (!(await useResetToken(tx, token))) throw invalidLink()
    await updateAccount(tx, account.id, { password_hash: passwordHash, updated_at: new Date(now) })
    await markVerified(tx, account, now)
    await revokeSessions(tx, account.id, { now: new Date(now) })
    await tellOwner(tx, 'password-changed', account, { now })
  })
  return { message: 'Password reset successfully! You can now log in with your new password.' }
}
