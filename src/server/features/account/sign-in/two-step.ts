import type { Kysely, Transaction } from 'kysely'
import { renewRecoveryCodesEndpoint, resendOtpEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/task.ts'
import { type AccountDeps, isPasswordProved, queueSecurityNotice } from '../account-deps.ts'
import { lockRequiredAccount, requirePerson } from '../person.step.ts'
import { requireProof } from '../proof.step.ts'
import { lockActiveAccount } from '../account.sql.ts'
import { personById, type PersonRow } from '../person.sql.ts'
import { newRecoveryCode, newToken } from '../secrets.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { startSession } from '../session/session.ts'
import { CODE_INTERVAL_MS } from './attempt-limiter.ts'
import { type Caller, limitedSubjects, ownSubject, recognizeCaller } from './recognize-caller.ts'
import {
  challengeByToken,
  claimChallengeEmail,
  countChallengeTry,
  endChallenge,
  insertChallenge,
  type OpenChallenge,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './sign-in.sql.ts'

/** ASVS 2.7.2: out-of-band codes expire after ten minutes. */
export const CHALLENGE_MS = 10 * MINUTE_MS

/** After a correct password: emails the code and opens a challenge. */
export async function beginSecondStep(
  tx: Transaction<Schema>,
  keys: TokenKeys,
  person: PersonRow,
  { remember, now }: { remember: boolean; now: number },
) {
  const [id, challenge] = [newId(), newToken()]
  const expiresAt = new Date(now + CHALLENGE_MS)
  const tokenHash = keys.digest('challenge', challenge)
  await insertChallenge(tx, { id, tokenHash, personId: person.person_id, remember, now: new Date(now), expiresAt })
  await queueMail(tx, { kind: 'sign-in-code', challengeId: id })
  return {
    secondStep: {
      challenge,
      expiresAt: expiresAt.toISOString(),
      resendAt: new Date(now + CODE_INTERVAL_MS).toISOString(),
    },
  }
}

/** A challenge can't be guessed (256 bits), so only unknown ones count, and only for the caller's network. */
async function openChallenge(
  { keys, limits }: AccountDeps,
  token: string,
  ctx: PublicContext,
): Promise<{ challenge: OpenChallenge; caller: Caller }> {
  const challenge = await challengeByToken(ctx.db, keys.digest('challenge', token), new Date(ctx.now))
  if (!challenge) {
    await limits.count(ctx, { 'code-network': ctx.network })
    throw new Refused('CHALLENGE_OVER')
  }
  return { challenge, caller: await recognizeCaller(keys, challenge.person_id, ctx) }
}

/** Of an emailed code, which works for one sign-in or one proof. */
export function signInDigest(keys: TokenKeys, challengeId: string, code: string): string {
  return keys.digest(`sign-in ${challengeId}`, code)
}

function plain(recoveryCode: string): string {
  return recoveryCode.replace('-', '').toUpperCase()
}

function recoveryDigest(keys: TokenKeys, personId: PersonId, recoveryCode: string): string {
  return keys.digest(`recovery ${personId}`, plain(recoveryCode))
}

/** API-08. Five tries per sign-in, however many codes were emailed. */
export const validateOtp = (deps: AccountDeps) =>
  route(validateOtpEndpoint, async ({ body }, ctx) => {
    const { keys, limits } = deps
    const { db, now } = ctx
    const { challenge, caller } = await openChallenge(deps, body.challenge, ctx)
    await limits.count(ctx, limitedSubjects('code', caller, challenge.person_id), challenge.account_id)
    if (!(await countChallengeTry(db, challenge.id))) throw new Refused('CHALLENGE_OVER')

    const person = await personById(db, challenge.person_id)
    if (!person) throw new Refused('CHALLENGE_OVER')
    const session = await db.transaction().execute(async (tx) => {
      // a password change meanwhile deletes the challenge
      if (!(await lockActiveAccount(tx, person.account_id))) throw new Refused('CHALLENGE_OVER')
      if (body.recoveryCode === undefined) {
        const given = signInDigest(keys, challenge.id, body.code ?? '')
        if (!challenge.code_hash || !isSameSecret(challenge.code_hash, given)) return null
      } else {
        const hashes = keys.digests(`recovery ${challenge.person_id}`, plain(body.recoveryCode))
        if (!(await useRecoveryCode(tx, challenge.person_id, hashes))) return null
        await queueSecurityNotice(tx, 'recovery-code-used', challenge, { now })
      }
      if (!(await endChallenge(tx, challenge.id))) throw new Refused('CHALLENGE_OVER')
      // a recovery code is on paper: a thief can have it together with the password
      const isStrong = body.recoveryCode === undefined
      return startSession(tx, deps, person, { remember: challenge.remember, isStrong }, ctx)
    })
    const who = { accountId: person.account_id, personId: person.person_id }
    if (!session) {
      ctx.security('code-failed', who)
      throw new Refused('CODE_WRONG')
    }
    if (body.recoveryCode !== undefined) ctx.security('recovery-code-used', who)
    ctx.security('sign-in', who)
    await limits.forget(db, {
      ...ownSubject('login', caller, person.email),
      ...ownSubject('code', caller, person.person_id),
    })
    return session
  })

/** API-09. */
export const resendOtp = (deps: AccountDeps) =>
  route(resendOtpEndpoint, async ({ body }, ctx) => {
    const { db, now } = ctx
    const { challenge } = await openChallenge(deps, body.challenge, ctx)
    // one per minute in a challenge's ten: no further limit, which others could use up
    await db.transaction().execute(async (tx) => {
      const turn = { now: new Date(now), since: new Date(now - CODE_INTERVAL_MS) }
      if (!(await claimChallengeEmail(tx, challenge.id, turn))) {
        const seconds = Math.ceil((challenge.code_asked_at.getTime() + CODE_INTERVAL_MS - now) / 1000)
        throw new Refused('RATE_LIMITED', {
          message: `We just emailed you. Please wait ${Math.max(1, seconds)} seconds`,
          retryAfter: Math.max(1, seconds),
        })
      }
      await queueMail(tx, { kind: 'sign-in-code', challengeId: challenge.id })
    })
    return {
      message: 'A new code is on its way',
      resendAt: new Date(now + CODE_INTERVAL_MS).toISOString(),
    }
  })

const HOW_MANY = 10

/** Ten new codes, returned once and stored as digests. Earlier codes stop working. */
export async function makeRecoveryCodes(db: Kysely<Schema>, keys: TokenKeys, personId: PersonId): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode)
  await replaceRecoveryCodes(
    db,
    personId,
    codes.map((code) => recoveryDigest(keys, personId, code)),
  )
  return codes
}

export const renewRecoveryCodes = (deps: AccountDeps) =>
  route(renewRecoveryCodesEndpoint, async ({ body }, ctx) => {
    const isProved = await isPasswordProved(deps, body, ctx)
    const person = await requirePerson(ctx)
    if (!person.settings.twoFactorEnabled) throw new Refused('TWO_STEP_OFF')
    if (!isProved) requireProof(ctx)
    const recoveryCodes = await ctx.db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, ctx)
      await queueSecurityNotice(tx, 'recovery-codes-renewed', person, ctx)
      return makeRecoveryCodes(tx, deps.keys, person.person_id)
    })
    ctx.security('recovery-codes-renewed', { accountId: person.account_id, personId: person.person_id })
    return { recoveryCodes }
  })
