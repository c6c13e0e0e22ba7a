import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { changePassword as endpoint } from '#contract/password.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { updateAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { tellOwner } from './notice.ts'
import { lockOwnAccount, ownAccountWithPassword } from './own-account.ts'
import { hashPassword } from './password.ts'
import { revokeSessions } from './session.sql.ts'

/** PEDIT-08. Whoever else knew the old password is out: the other devices are signed out, this one stays. */
export async function changePassword(
  tools: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, actor, now } = request
  const account = await ownAccountWithPassword(tools, request, body.password)
  const passwordHash = await hashPassword(body.newPassword)
  await db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, request)
    await updateAccount(tx, account.id, { password_hash: passwordHash, updated_at: new Date(now) })
    await revokeSessions(tx, account.id, { now: new Date(now), keep: actor.sessionId })
    await tellOwner(tx, 'password-changed', account, { now })
  })
  return { message: 'Password changed successfully!' }
}
