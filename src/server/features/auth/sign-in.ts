import type { login } from '#contract/account.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { accountByEmail } from './account.sql.ts'
import { passwordMatches } from './password.ts'
import { presentProfile } from './present-profile.ts'
import { insertSession } from './session.sql.ts'
import { type SessionTokens, sessionEnd } from './session-tokens.ts'

/** Signs in. Unknown address and wrong password give the same answer in the same time. */
export async function signIn(
  tokens: SessionTokens,
  { body }: ParsedInputOf<typeof login>,
  { db, now, userAgent, address }: PublicRequest,
): Promise<AnswerInputOf<typeof login>> {
  const account = await accountByEmail(db, body.email)
  if (!(await passwordMatches(account?.password_hash, body.password)) || !account) throw new Refused('BAD_CREDENTIALS')
  if (!account.is_active) throw new Refused('BAD_CREDENTIALS')
  if (!account.email_verified_at) throw new Refused('EMAIL_NOT_VERIFIED')

  const sessionId = newId()
  const expiresAt = sessionEnd(now, body.remember)
  await insertSession(db, {
    id: sessionId,
    accountId: account.id,
    now: new Date(now),
    expiresAt: new Date(expiresAt),
    remember: body.remember,
    userAgent,
    address,
  })
  return {
    ...(await tokens.of({ sessionId, generation: 0, issuedAt: now, expiresAt })),
    user: presentProfile(account, now),
  }
}
