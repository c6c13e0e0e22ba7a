import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { accountById, type AccountRow, insertAccount, updateAccount } from '../account.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { passwordMatches } from '../password/password.ts'
import { startSession } from '../session/session.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import {
  deletePendingFor,
  listPendingWithCode,
  pendingBySecret,
  type PendingRegistration,
  takePending,
  tryPendingCode,
} from './pending-registration.sql.ts'
import { secretDigest, verificationDigest } from './register.ts'

/** LAND-10: a trial without a card. */
const TRIAL_DAYS = 30

/** A code or a reset link proves the address; the trial starts then. */
export function verifiedSince(now: Instant) {
  return {
    email_verified_at: new Date(now),
    trial_ends_at: new Date(now + TRIAL_DAYS * DAY_MS),
    updated_at: new Date(now),
  }
}

export async function markVerified(db: Kysely<Schema>, account: AccountRow, now: Instant): Promise<void> {
  if (!account.email_verified_at) await updateAccount(db, account.id, verifiedSince(now))
}

type Given = ParsedEndpointInput<typeof verifyEmailEndpoint>['body']

/** The browser that signed up: five tries per code, which nobody else can use up. */
async function provedBySecret(
  { keys, limits }: AccountDeps,
  { email, token }: Given,
  secret: string,
  ctx: PublicContext,
): Promise<PendingRegistration | undefined> {
  const now = new Date(ctx.now)
  const pending = await pendingBySecret(ctx.db, secretDigest(keys, secret), { email, now })
  if (!pending) {
    await limits.count(ctx, { 'code-network': ctx.network })
    return undefined
  }
  const expected = await tryPendingCode(ctx.db, pending.id, now)
  return expected && isSameSecret(expected, verificationDigest(keys, pending.id, token)) ? pending : undefined
}

/**
 * Any other browser: the code finds the sign-up, and the password must be that sign-up's own. So the owner of an address
 * who types the code of a stranger's sign-up doesn't activate it.
 */
async function provedByPassword(
  { keys, limits }: AccountDeps,
  { email, token }: Given,
  password: string,
  ctx: PublicContext,
): Promise<PendingRegistration | undefined> {
  const here = `${ctx.network} ${email}`
  await limits.count(ctx, { 'code-here': here, 'code-network': ctx.network, 'code-account': email })
  const candidates = await listPendingWithCode(ctx.db, { email, now: new Date(ctx.now) })
  const found = candidates.find(({ id, code_hash }) =>
    isSameSecret(code_hash ?? '', verificationDigest(keys, id, token)),
  )
  return (await passwordMatches(found?.password_hash, password)) ? found : undefined
}

/**
 * The code and the proof are what a first sign-in asks for, so the same transaction opens the session. A new account
 * has no 2-step verification yet.
 */
async function activate(deps: AccountDeps, { id, code_hash: codeHash }: PendingRegistration, ctx: PublicContext) {
  const { db, now } = ctx
  return db.transaction().execute(async (tx) => {
    const pending = await takePending(tx, { id, codeHash: codeHash ?? '' })
    if (!pending) throw new Refused('CODE_WRONG')
    const isNew = await insertAccount(tx, {
      id,
      email: pending.email,
      password_hash: pending.password_hash,
      first_name: pending.first_name,
      last_name: pending.last_name,
      phone_number: pending.phone_number,
      role: pending.role,
      business_name: pending.business_name,
      dot_number: pending.dot_number,
      created_at: pending.created_at,
      ...verifiedSince(now),
    })
    const account = isNew ? await accountById(tx, id) : undefined
    if (!account) throw new Refused('CODE_WRONG')
    await deletePendingFor(tx, pending.email)
    return startSession(tx, deps, account, false, ctx)
  })
}

/** VER-04. Unknown address, no code, wrong code, expired code, wrong secret or password: the same response. */
export async function verifyEmail(
  deps: AccountDeps,
  { body }: ParsedEndpointInput<typeof verifyEmailEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof verifyEmailEndpoint>> {
  const { secret, password = '' } = body
  const proved = await (secret === undefined
    ? provedByPassword(deps, body, password, ctx)
    : provedBySecret(deps, body, secret, ctx))
  if (!proved) {
    ctx.security('code-failed')
    throw new Refused('CODE_WRONG')
  }
  const session = await activate(deps, proved, ctx)
  ctx.security('sign-in', { accountId: proved.id })
  return { message: 'Email verified successfully!', requiresPaymentSetup: false, ...session }
}
