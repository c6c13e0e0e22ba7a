import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { renewRecoveryCodes as endpoint } from '#contract/second-step.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { AuthTools } from './auth-tools.ts'
import { tellOwner } from './notice.ts'
import { lockOwnAccount, ownAccountWithPassword } from './own-account.ts'
import { replaceRecoveryCodes } from './recovery-code.sql.ts'
import { recoveryDigest } from './second-step.ts'
import { newRecoveryCode } from './secrets.ts'

const HOW_MANY = 10

/** Ten new codes, given this once and kept as digests; the ones before no longer work. */
export async function makeRecoveryCodes(db: Kysely<Schema>, keys: TokenKeys, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode)
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => recoveryDigest(keys, accountId, code)),
  )
  return codes
}

export async function renewRecoveryCodes(
  tools: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const account = await ownAccountWithPassword(tools, request, body.password)
  if (!account.settings.twoFactorEnabled) throw new Refused('TWO_STEP_OFF')
  const recoveryCodes = await request.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, request)
    await tellOwner(tx, 'recovery-codes-renewed', account, request)
    return makeRecoveryCodes(tx, tools.keys, account.id)
  })
  return { recoveryCodes }
}
