import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { verifyEmail as endpoint } from '#contract/sign-up.ts'
import { DAY_MS } from '#domain/instant.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type AccountRow, accountByEmail, updateAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { sameDigest } from './secrets.ts'
import { tryVerificationCode, useVerificationCode } from './verification-code.sql.ts'

/** LAND-10: a trial without a card. */
const TRIAL_DAYS = 30

/** Whoever reads the mails of an address has proved it; the trial runs from then. */
export async function markVerified(db: Kysely<Schema>, account: AccountRow, now: number): Promise<void> {
  if (account.email_verified_at) return
  await updateAccount(db, account.id, {
    email_verified_at: new Date(now),
    trial_ends_at: new Date(now + TRIAL_DAYS * DAY_MS),
    updated_at: new Date(now),
  })
}

/** VER-04. An unknown address, no code, a wrong one and an old one all get the same answer. */
export async function verifyEmail(
  { keys, limits }: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  { db, now, address }: PublicRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  await limits.count({ db, now }, { 'code-address': address, 'code-account': body.email })
  const account = await accountByEmail(db, body.email)
  const expected = account && (await tryVerificationCode(db, account.id, new Date(now)))
  const given = keys.digest(`verification ${account?.id}`, body.token)
  if (!account || !expected || !sameDigest(expected, given)) throw new Refused('CODE_WRONG')

  const used = await db.transaction().execute(async (tx) => {
    if (!(await useVerificationCode(tx, account.id, expected))) return false
    await markVerified(tx, account, now)
    return true
  })
  if (!used) throw new Refused('CODE_WRONG')
  return { message: 'Email verified successfully!', requiresPaymentSetup: false }
}
