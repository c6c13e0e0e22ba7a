import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { resendOtpEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { type AccountRow, accountById } from '../account.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import {
  claimChallengeEmail,
  challengeByToken,
  countChallengeTry,
  endChallenge,
  insertChallenge,
  type OpenChallenge,
} from '../sign-in/challenge.sql.ts'
import { EMAIL_INTERVAL_MS } from '../sign-in/attempt-limiter.ts'
import { queueSecurityNotice } from '../email/queue-security-notice.ts'
import { useRecoveryCode } from './recovery-code.sql.ts'
import { newToken, digestsMatch } from '../secrets.ts'
import { startSession } from '../session/start-session.ts'

/** ASVS 2.7.2: out-of-band codes expire after ten minutes. */
const CHALLENGE_MS = 10 * MINUTE_MS

/** After a correct password: emails the code and opens a challenge. */
export async function beginSecondStep(
  keys: TokenKeys,
  account: AccountRow,
  remember: boolean,
  { db, now }: PublicContext,
) {
  const [id, challenge] = [newId(), newToken()]
  const expiresAt = new Date(now + CHALLENGE_MS)
  await db.transaction().execute(async (tx) => {
    const tokenHash = keys.digest('challenge', challenge)
    await insertChallenge(tx, { id, tokenHash, accountId: account.id, remember, now: new Date(now), expiresAt })
    await queueMail(tx, { kind: 'sign-in-code', challengeId: id })
  })
  return {
    secondStep: {
      challenge,
      expiresAt: expiresAt.toISOString(),
      resendAt: new Date(now + EMAIL_INTERVAL_MS).toISOString(),
    },
  }
}

async function openChallenge(keys: TokenKeys, token: string, { db, now }: PublicContext): Promise<OpenChallenge> {
  const challenge = await challengeByToken(db, keys.digest('challenge', token), new Date(now))
  if (!challenge) throw new Refused('CHALLENGE_OVER')
  return challenge
}

function plain(recoveryCode: string): string {
  return recoveryCode.replace('-', '').toUpperCase()
}

export function recoveryDigest(keys: TokenKeys, accountId: string, recoveryCode: string): string {
  return keys.digest(`recovery ${accountId}`, plain(recoveryCode))
}

/** API-08. Five tries per sign-in, however many codes were emailed. */
export async function validateOtp(
  { keys, tokens, limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof validateOtpEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof validateOtpEndpoint>> {
  const { db, now, address } = ctx
  await limits.count({ db, now }, { 'code-address': address })
  const challenge = await openChallenge(keys, body.challenge, ctx)
  await limits.count({ db, now }, { 'code-account': challenge.account_id })
  if (!(await countChallengeTry(db, challenge.id))) throw new Refused('CHALLENGE_OVER')

  const finished = await db.transaction().execute(async (tx) => {
    if (body.recoveryCode === undefined) {
      const given = keys.digest(`sign-in ${challenge.id}`, body.code ?? '')
      if (!challenge.code_hash || !digestsMatch(challenge.code_hash, given)) return false
    } else {
      const hash = recoveryDigest(keys, challenge.account_id, body.recoveryCode)
      if (!(await useRecoveryCode(tx, challenge.account_id, hash))) return false
      await queueSecurityNotice(tx, 'recovery-code-used', challenge, { now })
    }
    if (!(await endChallenge(tx, challenge.id))) throw new Refused('CHALLENGE_OVER')
    return true
  })
  if (!finished) throw new Refused('CODE_WRONG')
  const account = await accountById(db, challenge.account_id)
  if (!account?.is_active) throw new Refused('CHALLENGE_OVER')
  await limits.forget(db, 'login-here', `${address} ${account.email}`)
  return startSession(tokens, account, challenge.remember, ctx)
}

/** API-09. */
export async function resendOtp(
  { keys, limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof resendOtpEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof resendOtpEndpoint>> {
  const { db, now, address } = ctx
  await limits.count({ db, now }, { 'mail-address': address })
  const challenge = await openChallenge(keys, body.challenge, ctx)
  await limits.count({ db, now }, { 'mail-account': challenge.email })
  await db.transaction().execute(async (tx) => {
    const turn = { now: new Date(now), since: new Date(now - EMAIL_INTERVAL_MS) }
    if (!(await claimChallengeEmail(tx, challenge.id, turn))) {
      const seconds = Math.ceil((challenge.code_asked_at.getTime() + EMAIL_INTERVAL_MS - now) / 1000)
      throw new Refused('RATE_LIMITED', {
        message: `We just emailed you. Please wait ${Math.max(1, seconds)} seconds`,
        retryAfter: Math.max(1, seconds),
      })
    }
    await queueMail(tx, { kind: 'sign-in-code', challengeId: challenge.id })
  })
  return {
    message: 'A new code is on its way',
    resendAt: new Date(now + EMAIL_INTERVAL_MS).toISOString(),
  }
}
