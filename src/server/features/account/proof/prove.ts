import { type mailedCodeSchema, proveEndpoint } from '#contract/account/proof.ts'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { PROOF_MS } from '#domain/access/proof.ts'
import { maskEmail } from '#domain/text/mask-contact.ts'
import { newId } from '#server/db/new-id.ts'
import { personOf, sessionOf } from '#server/http/actor.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused, refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { queueMail } from '#server/jobs/task.ts'
import type * as z from 'zod/mini'
import { type AccountDeps, requirePersonWithPassword } from '../account-deps.ts'
import { lockPassword, type PersonRow } from '../person.sql.ts'
import { lockRequiredAccount } from '../person.step.ts'
import { verifyPasskey } from '../passkey/passkeys.ts'
import { proveSession } from '../session/session.sql.ts'
import { CODE_INTERVAL_MS } from '../sign-in/attempt-limiter.ts'
import { limitedSubjects, ownSubject, recognizeCaller } from '../sign-in/recognize-caller.ts'
import {
  challengeOfSession,
  claimChallengeEmail,
  countChallengeTry,
  endChallenge,
  insertProofChallenge,
} from '../sign-in/sign-in.sql.ts'
import { CHALLENGE_MS, signInDigest } from '../sign-in/two-step.ts'

/**
 * Emails a code to the person, unless the last one left less than a minute ago.
 * @returns when the latest was requested
 */
function mailCode({ db, actor, now }: ReadContext): Promise<Date> {
  const [at, aMinuteAgo] = [new Date(now), new Date(now - CODE_INTERVAL_MS)]
  return db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, { actor })
    const open = await challengeOfSession(tx, sessionOf(actor), at)
    if (open && !(await claimChallengeEmail(tx, open.id, { now: at, since: aMinuteAgo }))) return open.code_asked_at
    const challengeId = open?.id ?? newId()
    if (!open)
      await insertProofChallenge(tx, {
        id: challengeId,
        sessionId: sessionOf(actor),
        personId: personOf(actor),
        now: at,
        expiresAt: new Date(now + CHALLENGE_MS),
      })
    await queueMail(tx, { kind: 'sign-in-code', challengeId })
    return at
  })
}

/** Says at `code` that one is on its way. */
async function askForCode({ email }: PersonRow, ctx: ReadContext): Promise<Refused> {
  const askedAt = await mailCode(ctx)
  const message = 'Enter the code that we emailed to you'
  return new Refused('VALIDATION_ERROR', {
    message,
    details: [{ path: 'code', message }],
    current: {
      email: maskEmail(email),
      resendAt: new Date(askedAt.getTime() + CODE_INTERVAL_MS).toISOString(),
    } satisfies z.input<typeof mailedCodeSchema>,
  })
}

/** @throws Refused at `code` if it isn't the one that was emailed for this session, or after five tries */
async function requireMailedCode(
  { keys, limits }: AccountDeps,
  person: PersonRow,
  code: string,
  ctx: ReadContext,
): Promise<void> {
  const { db, actor, now } = ctx
  const caller = await recognizeCaller(keys, person.person_id, ctx)
  await limits.count(ctx, limitedSubjects('code', caller, person.person_id), person.account_id)
  const challenge = await challengeOfSession(db, sessionOf(actor), new Date(now))
  const isRight =
    challenge?.code_hash &&
    (await countChallengeTry(db, challenge.id)) &&
    isSameSecret(challenge.code_hash, signInDigest(keys, challenge.id, code)) &&
    (await endChallenge(db, challenge.id))
  if (!isRight) {
    ctx.security('code-failed', { accountId: person.account_id, personId: person.person_id })
    throw refuseField('code', 'That code is wrong or has expired. Check it, or get a new one')
  }
  await limits.forget(db, ownSubject('code', caller, person.person_id))
}

/** @returns whether what the person typed proves the session strongly */
async function proveByPassword(
  deps: AccountDeps,
  { password, strong: isStrong, code }: Extract<Body, { password: string }>,
  ctx: ReadContext,
): Promise<boolean> {
  const person = await requirePersonWithPassword(deps, ctx, password)
  if (isStrong && code === undefined) throw await askForCode(person, ctx)
  if (isStrong && code !== undefined) await requireMailedCode(deps, person, code, ctx)
  await ctx.db.transaction().execute(async (tx) => {
    // verifying takes a while: the owner may have changed the password meanwhile
    if (!(await lockPassword(tx, person))) throw new Refused('UNAUTHENTICATED')
    await proveSession(tx, sessionOf(ctx.actor), { now: new Date(ctx.now), isStrong })
  })
  return isStrong
}

async function proveByPasskey(
  deps: AccountDeps,
  { credential }: Extract<Body, { credential: object }>,
  ctx: ReadContext,
): Promise<true> {
  const { db, actor, now } = ctx
  await deps.limits.count(ctx, { 'password-session': sessionOf(actor) })
  const who = await verifyPasskey(deps, credential, { purpose: 'prove', sessionId: sessionOf(actor) }, ctx)
  if (who?.personId !== personOf(actor)) {
    ctx.security('password-failed', { accountId: actor.accountId })
    throw refuseField('credential', "That passkey didn't work here. Use your password.")
  }
  await deps.limits.forget(db, { 'password-session': sessionOf(actor) })
  await proveSession(db, sessionOf(actor), { now: new Date(now), isStrong: true })
  return true
}

/**
 * PROOF-01. Proves the session, and no other of the person. A stolen password isn't enough for a strong proof: that takes
 * the code, too, or a passkey.
 */
export const prove = (deps: AccountDeps) =>
  route(proveEndpoint, async ({ body }, ctx) => {
    const isStrong =
      'credential' in body ? await proveByPasskey(deps, body, ctx) : await proveByPassword(deps, body, ctx)
    ctx.security('proved', { accountId: ctx.actor.accountId, personId: personOf(ctx.actor) })
    const until = new Date(ctx.now + PROOF_MS).toISOString()
    return { provedUntil: until, strongUntil: isStrong ? until : null }
  })

type Body = ParsedEndpointInput<typeof proveEndpoint>['body']
