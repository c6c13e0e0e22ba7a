import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { renewRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import type { AccountDeps } from '../account-deps.ts'
import { queueSecurityNotice } from '../email/queue-security-notice.ts'
import { lockRequiredAccount, requireAccountWithPassword } from '../own-account.ts'
import { replaceRecoveryCodes } from './recovery-code.sql.ts'
import { recoveryDigest } from './two-step-sign-in.ts'
import { newRecoveryCode } from '../secrets.ts'

const HOW_MANY = 10

/** Ten new codes, returned once and stored as digests. Earlier codes stop working. */
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
  deps: AccountDeps,
  { body }: ParsedEndpointInput<typeof renewRecoveryCodesEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof renewRecoveryCodesEndpoint>> {
  const account = await requireAccountWithPassword(deps, ctx, body.password)
  if (!account.settings.twoFactorEnabled) throw new Refused('TWO_STEP_OFF')
  const recoveryCodes = await ctx.db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, ctx)
    await queueSecurityNotice(tx, 'recovery-codes-renewed', account, ctx)
    return makeRecoveryCodes(tx, deps.keys, account.id)
  })
  ctx.security('recovery-codes-renewed', { accountId: account.id })
  return { recoveryCodes }
}
