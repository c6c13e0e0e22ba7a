import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { changePasswordEndpoint } from '#contract/account/password.ts'
import type { ReadContext } from '#server/http/bind.ts'
import type { AccountDeps } from '../account-deps.ts'
import { queueSecurityNotice } from '../email/queue-security-notice.ts'
import { lockRequiredAccount, requireAccountWithPassword } from '../own-account.ts'
import { refuseCommonPassword } from './common-password.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.sql.ts'
import { endAccountLinks } from '../end-account-links.sql.ts'
import { personalWords } from '../account.sql.ts'
import { revokeSessions } from '../session/session.sql.ts'

/** PEDIT-08. Signs out all other devices, in case someone else knew the old password, and ends all links if asked to. */
export async function changePassword(
  deps: AccountDeps,
  { body }: ParsedEndpointInput<typeof changePasswordEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof changePasswordEndpoint>> {
  const { db, actor, now } = ctx
  const account = await requireAccountWithPassword(deps, ctx, body.password)
  refuseCommonPassword('newPassword', body.newPassword, { about: personalWords(account), exempt: deps.demoPassword })
  const passwordHash = await hashPassword(body.newPassword)
  await db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, ctx)
    await replacePassword(tx, account.id, { passwordHash, now: new Date(now) })
    await revokeSessions(tx, account.id, { now: new Date(now), keep: actor.sessionId })
    if (body.endLinks) await endAccountLinks(tx, account.id, new Date(now))
    await queueSecurityNotice(tx, 'password-changed', account, { now })
  })
  ctx.security('password-changed', { accountId: account.id })
  return { message: 'Password changed successfully!' }
}
