import { joinEndpoint, readInvitationEndpoint } from '#contract/account/invitation.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { AccountDeps } from '../account-deps.ts'
import { insertColleague, lockAccount } from '../account.sql.ts'
import { refuseWeakPassword } from '../password/common-password.ts'
import { hashPassword } from '../password/password.ts'
import { personByEmail, personById } from '../person.sql.ts'
import { startSession } from '../session/session.ts'
import { countPeople, logCompanyEvent } from './company.sql.ts'
import { refuseMorePeople } from './refuse-more-people.ts'
import { invitationDigests } from './invitation-digest.ts'
import { findInvitationByToken, lockInvitation, updateInvitation } from './invitation.sql.ts'

/** @throws Refused INVITATION_ENDED: guesses count for the network that makes them */
async function requireInvitation({ keys, limits }: AccountDeps, token: string, ctx: PublicContext) {
  const found = await findInvitationByToken(ctx.db, invitationDigests(keys, token), new Date(ctx.now))
  if (found) return found
  await limits.count(ctx, { 'link-network': ctx.network })
  throw new Refused('INVITATION_ENDED')
}

/** Opening the link changes nothing: mail scanners open it too. Only who holds it learns of an account. */
export const readInvitation = (deps: AccountDeps) =>
  route(readInvitationEndpoint, async ({ body }, ctx) => {
    const { company, inviter, email, seat } = await requireInvitation(deps, body.token, ctx)
    const known: 'taken' | 'new' = (await personByEmail(ctx.db, email)) ? 'taken' : 'new'
    return { company, inviter, email, seat, known }
  })

/** TEAM-05. The link proves the email. A joiner starts no trial: the company has one. */
export const join = (deps: AccountDeps) =>
  route(joinEndpoint, async ({ body }, ctx) => {
    const { db, now } = ctx
    const { firstName, lastName, phone, password } = body
    const { id: invitationId, account_id: accountId, email, company } = await requireInvitation(deps, body.token, ctx)
    const of = { firstName, lastName, businessName: company, email }
    refuseWeakPassword('password', password, { of, exempt: deps.demoPassword })
    const passwordHash = await hashPassword(password)
    const at = new Date(now)
    const session = await db.transaction().execute(async (tx) => {
      if (!(await lockAccount(tx, accountId))) throw new Refused('INVITATION_ENDED')
      const invitation = await lockInvitation(tx, accountId, invitationId)
      const isOpen =
        invitation?.token_hash &&
        invitationDigests(deps.keys, body.token).includes(invitation.token_hash) &&
        !invitation.accepted_at &&
        !invitation.revoked_at &&
        invitation.expires_at.getTime() > now
      if (!isOpen) throw new Refused('INVITATION_ENDED')
      refuseMorePeople(await countPeople(tx, accountId))
      const personId = newId() as PersonId
      const isNew = await insertColleague(tx, {
        id: personId,
        account_id: accountId,
        seat: invitation.seat,
        email,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        phone_number: phone,
        email_verified_at: at,
        invited_by: invitation.invited_by,
        created_at: at,
        updated_at: at,
      })
      const person = isNew ? await personById(tx, personId) : undefined
      if (!person) throw new Refused('EMAIL_TAKEN')
      await updateInvitation(tx, invitationId, { accepted_at: at, token_hash: null })
      await logCompanyEvent(tx, {
        account_id: accountId,
        type: 'joined',
        person_id: personId,
        about_id: personId,
        seat: invitation.seat,
        at,
      })
      return startSession(tx, deps, person, { remember: false, isStrong: false }, ctx)
    })
    ctx.security('sign-in', { accountId })
    return session
  })
