import { loginEndpoint } from '#contract/account/account.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockPassword, personByEmail } from '../person.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { likeliestPending } from '../sign-up/pending-registration.sql.ts'
import { networkDigest } from '../sign-up/register.ts'
import { passwordMatches } from '../password/password.ts'
import { limitedSubjects, ownSubject, recognizeCaller } from './recognize-caller.ts'
import { beginSecondStep } from './two-step.ts'
import { startSession } from '../session/session.ts'

/**
 * Signs in, or starts 2-step verification. Unknown address and wrong password get the same response in the same time.
 */
export const signIn = ({ keys, tokens, limits }: AccountDeps) =>
  route(loginEndpoint, async ({ body }, ctx) => {
    const { db, now, network } = ctx
    const person = await personByEmail(db, body.email)
    const caller = await recognizeCaller(keys, person?.person_id, ctx)
    await limits.count(ctx, limitedSubjects('login', caller, body.email), person?.account_id)
    const lookup = { email: body.email, now: new Date(now) }
    const pending = await likeliestPending(db, networkDigest(keys, network), lookup)
    const isRight = await passwordMatches((person ?? pending)?.password_hash, body.password)
    if (isRight && !person) throw new Refused('EMAIL_NOT_VERIFIED')
    if (!isRight || !person?.is_active) {
      ctx.security('sign-in-failed', { accountId: person?.account_id, personId: person?.person_id })
      throw new Refused('BAD_CREDENTIALS')
    }
    if (!person.email_verified_at) throw new Refused('EMAIL_NOT_VERIFIED')

    if (!person.settings.twoFactorEnabled) await limits.forget(db, ownSubject('login', caller, body.email))
    const answer = await db.transaction().execute(async (tx) => {
      // verifying takes a while: the owner may have changed the password meanwhile
      if (!(await lockPassword(tx, person))) throw new Refused('BAD_CREDENTIALS')
      return person.settings.twoFactorEnabled
        ? beginSecondStep(tx, keys, person, { remember: body.remember, now })
        : startSession(tx, { keys, tokens }, person, { remember: body.remember, isStrong: false }, ctx)
    })
    if ('accessToken' in answer) ctx.security('sign-in', { accountId: person.account_id, personId: person.person_id })
    return answer
  })
