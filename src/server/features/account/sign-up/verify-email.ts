import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Transaction } from 'kysely'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { insertAccount, updateAccount } from '../account.sql.ts'
import { personByEmail, type PersonRow, updatePerson } from '../person.sql.ts'
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
function trialSince(now: Instant) {
  return { trial_ends_at: new Date(now + TRIAL_DAYS * DAY_MS), updated_at: new Date(now) }
}

export async function markVerified(tx: Transaction<Schema>, person: PersonRow, now: Instant): Promise<void> {
  if (person.email_verified_at) return
  await updateAccount(tx, person.account_id, trialSince(now))
  await updatePerson(tx, person.person_id, { email_verified_at: new Date(now), updated_at: new Date(now) })
}

/** Makes the company and the person of a sign-up, each under an id of its own. False if the address has an account. */
export function insertSignUp(tx: Transaction<Schema>, signUp: SignUp, now: Instant): Promise<boolean> {
  const { id, role, business_name, dot_number, created_at, email, password_hash } = signUp
  const { first_name, last_name, phone_number } = signUp
  return insertAccount(
    tx,
    { id, role, business_name, dot_number, created_at, ...trialSince(now) },
    {
      id: newId() as PersonId,
      email,
      password_hash,
      first_name,
      last_name,
      phone_number,
      email_verified_at: new Date(now),
    },
  )
}

/** What becomes a company with one person; `id` is the company's. */
export type SignUp = Omit<PendingRegistration, `code_${string}` | 'expires_at' | 'secret_hash' | 'network_hash'>

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
    const isNew = await insertSignUp(tx, pending, now)
    const person = isNew ? await personByEmail(tx, pending.email) : undefined
    if (!person) throw new Refused('CODE_WRONG')
    await deletePendingFor(tx, pending.email)
    return startSession(tx, deps, person, { remember: false, isStrong: false }, ctx)
  })
}

/** VER-04. Unknown address, no code, wrong code, expired code, wrong secret or password: the same response. */
export const verifyEmail = (deps: AccountDeps) =>
  route(verifyEmailEndpoint, async ({ body }, ctx) => {
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
  })
