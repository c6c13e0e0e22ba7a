import { parseDeviceName } from '#domain/access/device-name.ts'
import { newId } from '#server/db/new-id.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { PublicContext } from '#server/http/bind.ts'
import type { AccountRow } from '../account.sql.ts'
import { queueSecurityNotice } from '../email/queue-security-notice.ts'
import { presentProfile } from '../profile/present-profile.ts'
import type { AccountDeps } from '../account-deps.ts'
import { rememberDevice } from './known-device.ts'
import { insertSession, knownUserAgents } from './session.sql.ts'
import { sessionEndsAt } from './session-tokens.ts'

/**
 * Opens a session. A device new to the account triggers an email to its owner. The caller holds a lock on the account,
 * so a password change meanwhile either prevents the session or ends it.
 */
export async function startSession(
  tx: Transaction<Schema>,
  { keys, tokens }: Pick<AccountDeps, 'keys' | 'tokens'>,
  account: AccountRow,
  remember: boolean,
  ctx: PublicContext,
) {
  const { now, userAgent, address } = ctx
  const sessionId = newId()
  const expiresAt = sessionEndsAt({ now, signedInAt: now }, remember)
  const known = new Set((await knownUserAgents(tx, account.id)).map(parseDeviceName))
  const device = parseDeviceName(userAgent)
  await insertSession(tx, {
    id: sessionId,
    accountId: account.id,
    now: new Date(now),
    expiresAt: new Date(expiresAt),
    remember,
    userAgent,
    address,
  })
  if (known.size > 0 && !known.has(device)) await queueSecurityNotice(tx, 'new-device', account, { now, device })
  rememberDevice(keys, account.id, ctx)
  return {
    ...(await tokens.of({ sessionId, generation: 0, issuedAt: now, expiresAt })),
    user: presentProfile(account, now),
  }
}
