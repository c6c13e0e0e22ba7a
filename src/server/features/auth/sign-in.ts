import type { login } from '#contract/account.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { accountByEmail } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { passwordMatches } from './password.ts'
import { beginSecondStep } from './second-step.ts'
import { startSession } from './start-session.ts'

/** Signs in, or asks for the mailed code first. Unknown address and wrong password give the same answer in the same time. */
export async function signIn(
  { keys, tokens, limits }: AuthTools,
  { body }: ParsedInputOf<typeof login>,
  request: PublicRequest,
): Promise<AnswerInputOf<typeof login>> {
  const { db, now, address } = request
  const here = `${address} ${body.email}`
  await limits.count({ db, now }, { 'login-here': here, 'login-address': address, 'login-account': body.email })
  const account = await accountByEmail(db, body.email)
  if (!(await passwordMatches(account?.password_hash, body.password)) || !account) throw new Refused('BAD_CREDENTIALS')
  if (!account.is_active) throw new Refused('BAD_CREDENTIALS')
  if (!account.email_verified_at) throw new Refused('EMAIL_NOT_VERIFIED')

  if (account.settings.twoFactorEnabled) return beginSecondStep(keys, account, body.remember, request)
  await limits.forget(db, 'login-here', here)
  return startSession(tokens, account, body.remember, request)
}
