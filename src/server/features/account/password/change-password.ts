import { changePasswordEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { sessionOf } from '#server/http/actor.ts'
import { type Refused, refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { queueMail } from '#server/jobs/task.ts'
import { type AccountDeps, queueSecurityNotice, requirePersonWithPassword } from '../account-deps.ts'
import { lockRequiredAccount } from '../person.step.ts'
import { lockAccount } from '../account.sql.ts'
import { lockPerson, type PersonRow, personByEmail } from '../person.sql.ts'
import { endPersonLinks } from '../end-account-links.sql.ts'
import { revokeSessions } from '../session/session.sql.ts'
import { limitedSubjects, recognizeCaller } from '../sign-in/recognize-caller.ts'
import { markVerified } from '../sign-up/verify-email.ts'
import { refuseWeakPassword } from './common-password.ts'
import { hasResetToken, replacePassword, useResetToken } from './password.sql.ts'
import { hashPassword } from './password.ts'

const factsOf = (person: PersonRow) => ({
  firstName: person.first_name,
  lastName: person.last_name,
  businessName: person.business_name,
  email: person.email,
})

/** PEDIT-08. Signs out all other devices, in case someone else knew the old password, and ends all links if asked to. */
export const changePassword = (deps: AccountDeps) =>
  route(changePasswordEndpoint, async ({ body }, ctx) => {
    const { db, actor, now } = ctx
    const person = await requirePersonWithPassword(deps, ctx, body.password)
    refuseWeakPassword('newPassword', body.newPassword, { of: factsOf(person), exempt: deps.demoPassword })
    const passwordHash = await hashPassword(body.newPassword)
    await db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, ctx)
      await replacePassword(tx, person.person_id, { passwordHash, now: new Date(now) })
      await revokeSessions(tx, person.person_id, { now: new Date(now), keep: sessionOf(actor) })
      if (body.endLinks)
        await endPersonLinks(tx, { accountId: person.account_id, personId: person.person_id, now: new Date(now) })
      await queueSecurityNotice(tx, 'password-changed', person, { now })
    })
    ctx.security('password-changed', { accountId: person.account_id })
    return { message: 'Password changed successfully!' }
  })

/** PASS-02. Same response and same work, whether the address has an account or not. */
export const forgotPassword = ({ keys, limits }: AccountDeps) =>
  route(forgotPasswordEndpoint, async ({ body }, ctx) => {
    const email = body.identifier ?? body.email ?? ''
    const { db } = ctx
    const person = await personByEmail(db, email)
    const caller = await recognizeCaller(keys, person?.person_id, ctx)
    await limits.takeMailTurn(ctx, 'reset', email, caller.device ?? caller.network)
    await limits.countMail(ctx, limitedSubjects('mail', caller, email), {
      network: ctx.network,
      accountId: person?.account_id,
    })
    // a device or network of the owner's own isn't held up by strangers
    const isOwn = caller.device !== null || caller.isAtKnownNetwork
    if (isOwn || (await limits.mayMail(ctx, 'reset', email)))
      await db.transaction().execute((tx) => queueMail(tx, { kind: 'reset', email }))
    return { message: 'Password reset link sent to your email!' }
  })

/** PASS-10 */
function invalidLink(): Refused {
  return refuseField('token', 'Invalid reset link. Please request a new password reset.')
}

/**
 * PASS-09. Signs out every device. A token can't be guessed (256 bits), so wrong ones never count against the account,
 * and only a right one costs a hash.
 */
export const resetPassword = ({ keys, limits, demoPassword }: AccountDeps) =>
  route(resetPasswordEndpoint, async ({ body }, ctx) => {
    const { db, now, network } = ctx
    const person = await personByEmail(db, body.email)
    const token = person && {
      personId: person.person_id,
      hash: keys.digest('reset', body.token),
      now: new Date(now),
    }
    if (!person?.is_active || !token || !(await hasResetToken(db, token))) {
      await limits.count(ctx, { 'reset-network': network })
      throw invalidLink()
    }
    refuseWeakPassword('password', body.password, { of: factsOf(person), exempt: demoPassword })
    const passwordHash = await hashPassword(body.password)
    await db.transaction().execute(async (tx) => {
      const isOpen = (await lockAccount(tx, person.account_id)) && (await lockPerson(tx, person.person_id))
      if (!isOpen || !(await useResetToken(tx, token))) throw invalidLink()
      await replacePassword(tx, person.person_id, { passwordHash, now: new Date(now) })
      await markVerified(tx, person, now)
      await revokeSessions(tx, person.person_id, { now: new Date(now) })
      await queueSecurityNotice(tx, 'password-changed', person, { now })
    })
    ctx.security('password-reset', { accountId: person.account_id })
    return { message: 'Password reset successfully! You can now log in with your new password.' }
  })
