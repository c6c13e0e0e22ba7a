import { parseDeviceName } from '#domain/access/device-name.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicContext } from '#server/http/bind.ts'
import type { AccountRow } from '../account.sql.ts'
import { queueSecurityNotice } from '../email/queue-security-notice.ts'
import { presentProfile } from '../profile/present-profile.ts'
import { insertSession, knownUserAgents } from './session.sql.ts'
import { type SessionTokens, sessionEndsAt } from './session-tokens.ts'

/** Opens a session. A device new to the account triggers an email to its owner. */
export async function startSession(
  tokens: SessionTokens,
  account: AccountRow,
  remember: boolean,
  { db, now, userAgent, address }: PublicContext,
) {
  const sessionId = newId()
  const expiresAt = sessionEndsAt(now, remember)
  await db.transaction().execute(async (tx) => {
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
  })
  return {
    ...(await tokens.of({ sessionId, generation: 0, issuedAt: now, expiresAt })),
    user: presentProfile(account, now),
  }
}
