import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import type { PublicContext } from '#server/http/bind.ts'
import { type Refused, refuseField } from '#server/http/refusal.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { accountByEmail, updateAccount } from '../account.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { queueSecurityNotice } from '../email/queue-security-notice.ts'
import { hashPassword } from './password.ts'
import { useResetToken } from './reset-token.sql.ts'
import { revokeSessions } from '../session/session.sql.ts'
import { markVerified } from '../sign-up/verify-email.ts'

/** PASS-02. Same response and same work, whether the address has an account or not. */
export async function forgotPassword(
  { limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof forgotPasswordEndpoint>,
  { db, now, address }: PublicContext,
): Promise<EndpointResponseInput<typeof forgotPasswordEndpoint>> {
  const email = body.identifier ?? body.email ?? ''
  await limits.count({ db, now }, { 'mail-address': address, 'mail-account': email })
  await limits.takeMailTurn({ db, now }, 'reset', email)
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'reset', email }))
  return { message: 'Password reset link sent to your email!' }
}

/** PASS-10 */
function invalidLink(): Refused {
  return refuseField('token', 'Invalid reset link. Please request a new password reset.')
}

/** PASS-09. Hashes first, so a wrong token takes as long as a right one. Signs out every device. */
export async function resetPassword(
  { keys, limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof resetPasswordEndpoint>,
  { db, now, address }: PublicContext,
): Promise<EndpointResponseInput<typeof resetPasswordEndpoint>> {
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
    await queueSecurityNotice(tx, 'password-changed', account, { now })
  })
  return { message: 'Password reset successfully! You can now log in with your new password.' }
}
