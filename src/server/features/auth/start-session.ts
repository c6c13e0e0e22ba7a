import { deviceName } from '#domain/device-name.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicRequest } from '#server/http/bind.ts'
import type { AccountRow } from './account.sql.ts'
import { tellOwner } from './notice.ts'
import { presentProfile } from './present-profile.ts'
import { insertSession, knownUserAgents } from './session.sql.ts'
import { type SessionTokens, sessionEnd } from './session-tokens.ts'

/** Opens a session; a device that the account has not seen before is told by mail. */
export async function startSession(
  tokens: SessionTokens,
  account: AccountRow,
  remember: boolean,
  { db, now, userAgent, address }: PublicRequest,
) {
  const sessionId = newId()
  const expiresAt = sessionEnd(now, remember)
  await db.transaction().execute(async (tx) => {
    const known = new Set((await knownUserAgents(tx, account.id)).map(deviceName))
    const device = deviceName(userAgent)
    await insertSession(tx, {
      id: sessionId,
      accountId: account.id,
      now: new Date(now),
      expiresAt: new Date(expiresAt),
      remember,
      userAgent,
      address,
    })
    if (known.size > 0 && !known.has(device)) await tellOwner(tx, 'new-device', account, { now, device })
  })
  return {
    ...(await tokens.of({ sessionId, generation: 0, issuedAt: now, expiresAt })),
    user: presentProfile(account, now),
  }
}
