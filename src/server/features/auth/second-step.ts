import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { resendOtp as resendEndpoint, validateOtp as endpoint } from '#contract/second-step.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { type AccountRow, accountById } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import {
  askForChallengeCode,
  challengeByToken,
  countChallengeTry,
  endChallenge,
  insertChallenge,
  type OpenChallenge,
} from './challenge.sql.ts'
import { MAIL_GAP_MS } from './limiter.ts'
import { tellOwner } from './notice.ts'
import { useRecoveryCode } from './recovery-code.sql.ts'
import { newToken, sameDigest } from './secrets.ts'
import { startSession } from './start-session.ts'

/** ASVS 2.7.2: a code that travels by another way lives ten minutes. */
const CHALLENGE_MS = 10 * MINUTE_MS

/** The password was right; the code is mailed, and the sign-in waits for it. */
export async function beginSecondStep(
  keys: TokenKeys,
  account: AccountRow,
  remember: boolean,
  { db, now }: PublicRequest,
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
      resendAt: new Date(now + MAIL_GAP_MS).toISOString(),
    },
  }
}

async function openChallenge(keys: TokenKeys, token: string, { db, now }: PublicRequest): Promise<OpenChallenge> {
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

/** API-08. Five tries for a sign-in, whatever the number of codes mailed. */
export async function validateOtp(
  { keys, tokens, limits }: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  request: PublicRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, now, address } = request
  await limits.count({ db, now }, { 'code-address': address })
  const challenge = await openChallenge(keys, body.challenge, request)
  await limits.count({ db, now }, { 'code-account': challenge.account_id })
  if (!(await countChallengeTry(db, challenge.id))) throw new Refused('CHALLENGE_OVER')

  const finished = await db.transaction().execute(async (tx) => {
    if (body.recoveryCode === undefined) {
      const given = keys.digest(`sign-in ${challenge.id}`, body.code ?? '')
      if (!challenge.code_hash || !sameDigest(challenge.code_hash, given)) return false
    } else {
      const hash = recoveryDigest(keys, challenge.account_id, body.recoveryCode)
      if (!(await useRecoveryCode(tx, challenge.account_id, hash))) return false
      await tellOwner(tx, 'recovery-code-used', challenge, { now })
    }
    if (!(await endChallenge(tx, challenge.id))) throw new Refused('CHALLENGE_OVER')
    return true
  })
  if (!finished) throw new Refused('CODE_WRONG')
  const account = await accountById(db, challenge.account_id)
  if (!account?.is_active) throw new Refused('CHALLENGE_OVER')
  await limits.forget(db, 'login-here', `${address} ${account.email}`)
  return startSession(tokens, account, challenge.remember, request)
}

/** API-09. */
export async function resendOtp(
  { keys, limits }: AuthTools,
  { body }: ParsedInputOf<typeof resendEndpoint>,
  request: PublicRequest,
): Promise<AnswerInputOf<typeof resendEndpoint>> {
  const { db, now, address } = request
  await limits.count({ db, now }, { 'mail-address': address })
  const challenge = await openChallenge(keys, body.challenge, request)
  await limits.count({ db, now }, { 'mail-account': challenge.email })
  await db.transaction().execute(async (tx) => {
    const turn = { now: new Date(now), since: new Date(now - MAIL_GAP_MS) }
    if (!(await askForChallengeCode(tx, challenge.id, turn))) {
      const seconds = Math.ceil((challenge.code_asked_at.getTime() + MAIL_GAP_MS - now) / 1000)
      throw new Refused('RATE_LIMITED', {
        message: `We have just sent you a mail. Please wait ${Math.max(1, seconds)} seconds`,
        retryAfter: Math.max(1, seconds),
      })
    }
    await queueMail(tx, { kind: 'sign-in-code', challengeId: challenge.id })
  })
  return {
    message: 'A new code is on its way',
    resendAt: new Date(now + MAIL_GAP_MS).toISOString(),
  }
}
