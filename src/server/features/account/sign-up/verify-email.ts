import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { PublicContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type AccountRow, accountByEmail, updateAccount } from '../account.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { digestsMatch } from '../secrets.ts'
import { tryVerificationCode, useVerificationCode } from './verification-code.sql.ts'

/** LAND-10: a trial without a card. */
const TRIAL_DAYS = 30

/** A code or a reset link proves the address; the trial starts then. */
export async function markVerified(db: Kysely<Schema>, account: AccountRow, now: number): Promise<void> {
  if (account.email_verified_at) return
  await updateAccount(db, account.id, {
    email_verified_at: new Date(now),
    trial_ends_at: new Date(now + TRIAL_DAYS * DAY_MS),
    updated_at: new Date(now),
  })
}

/** VER-04. Unknown address, no code, wrong code, expired code: the same response. */
export async function verifyEmail(
  { keys, limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof verifyEmailEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof verifyEmailEndpoint>> {
  const { db, now, network } = ctx
  await limits.count(ctx, { 'code-network': network, 'code-account': body.email })
  const account = await accountByEmail(db, body.email)
  const expected = account && (await tryVerificationCode(db, account.id, new Date(now)))
  const given = keys.digest(`verification ${account?.id}`, body.token)
  if (!account || !expected || !digestsMatch(expected, given)) throw new Refused('CODE_WRONG')

  const used = await db.transaction().execute(async (tx) => {
    if (!(await useVerificationCode(tx, account.id, expected))) return false
    await markVerified(tx, account, now)
    return true
  })
  if (!used) throw new Refused('CODE_WRONG')
  return { message: 'Email verified successfully!', requiresPaymentSetup: false }
}
