import type { Transaction } from 'kysely'
import { joinEndpoint, joinWithAccountEndpoint, readInvitationEndpoint } from '#contract/account/invitation.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { SEAT_NAMES } from '#domain/access/seat.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { touchVisibleLoads } from '../../sync/changes.sql.ts'
import { type AccountDeps, queueSecurityNotice } from '../account-deps.ts'
import { insertColleague, lockAccount, lockClosingAccount } from '../account.sql.ts'
import { erasePersonalData } from '../erase-personal-data.sql.ts'
import { tellOwners } from '../owner-notice.step.ts'
import { verifyPasskey } from '../passkey/passkeys.ts'
import { refuseWeakPassword } from '../password/common-password.ts'
import { hashPassword, passwordMatches } from '../password/password.ts'
import { lockPassword, personByEmail, personById, type PersonRow, updatePerson } from '../person.sql.ts'
import { startSession } from '../session/session.ts'
import { limitedSubjects, ownSubject, recognizeCaller } from '../sign-in/recognize-caller.ts'
import { countPeople, logCompanyEvent } from './company.sql.ts'
import { refuseMorePeople } from './refuse-more-people.ts'
import { invitationDigests } from './invitation-digest.ts'
import { findInvitationByToken, lockInvitation, updateInvitation } from './invitation.sql.ts'
import { isUnusedAccount, movePersonalRows } from './unused-account.sql.ts'

type Invitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>
type NewColleague = Omit<
  Parameters<typeof insertColleague>[1],
  'account_id' | 'seat' | 'email' | 'email_verified_at' | 'invited_by' | 'created_at' | 'updated_at'
>

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
    const person = await personByEmail(ctx.db, email)
    const isUnused = person && (await isUnusedAccount(ctx.db, person.account_id))
    const known: 'new' | 'own' | 'taken' = person ? (isUnused ? 'own' : 'taken') : 'new'
    return { company, inviter, email, seat, known }
  })

/** The invitation as it is once its company is locked, if it can still be used. */
async function lockUsable(
  tx: Transaction<Schema>,
  { keys }: AccountDeps,
  { accountId, id, token, now }: { accountId: string; id: string; token: string; now: number },
): Promise<Invitation> {
  const invitation = await lockInvitation(tx, accountId, id)
  const isOpen =
    invitation?.token_hash &&
    invitationDigests(keys, token).includes(invitation.token_hash) &&
    !invitation.accepted_at &&
    !invitation.revoked_at &&
    invitation.expires_at.getTime() > now
  if (!isOpen) throw new Refused('INVITATION_ENDED')
  refuseMorePeople(await countPeople(tx, accountId))
  return invitation
}

/** @throws Refused EMAIL_TAKEN if a living person has the address */
async function addColleague(
  tx: Transaction<Schema>,
  { id: invitationId, account_id: accountId, seat, email, invited_by }: Invitation,
  { about, at }: { about: NewColleague; at: Date },
): Promise<PersonRow> {
  const times = { email_verified_at: at, created_at: at, updated_at: at }
  const isNew = await insertColleague(tx, { ...about, account_id: accountId, seat, email, invited_by, ...times })
  const person = isNew ? await personById(tx, about.id) : undefined
  if (!person) throw new Refused('EMAIL_TAKEN')
  await updateInvitation(tx, invitationId, { accepted_at: at, token_hash: null })
  const event = { type: 'joined', person_id: about.id, about_id: about.id, seat, at } as const
  await logCompanyEvent(tx, { account_id: accountId, ...event })
  const now = at.getTime()
  await record(tx, { type: 'team.joined', personId: about.id, seat }, { actorId: accountId, now })
  if (seat === 'owner') {
    const changed = `${person.first_name} ${person.last_name}: ${SEAT_NAMES.owner}, joined`
    await tellOwners(tx, accountId, 'owners-changed', { now, changed }, about.id)
  }
  return person
}

/** TEAM-05. The link proves the email. A joiner starts no trial: the company has one. */
export const join = (deps: AccountDeps) =>
  route(joinEndpoint, async ({ body }, ctx) => {
    const { db, now } = ctx
    const { token, firstName, lastName, phone, password } = body
    const { id, account_id: accountId, email, company } = await requireInvitation(deps, token, ctx)
    const of = { firstName, lastName, businessName: company, email }
    refuseWeakPassword('password', password, { of, exempt: deps.demoPassword })
    const passwordHash = await hashPassword(password)
    const session = await db.transaction().execute(async (tx) => {
      // loads say whose work they are from the second person on
      await touchVisibleLoads(tx, accountId, now)
      if (!(await lockAccount(tx, accountId))) throw new Refused('INVITATION_ENDED')
      const invitation = await lockUsable(tx, deps, { accountId, id, token, now })
      const about = {
        id: newId() as PersonId,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        phone_number: phone,
      }
      const person = await addColleague(tx, invitation, { about, at: new Date(now) })
      return startSession(tx, deps, person, { remember: false, isStrong: false }, ctx)
    })
    ctx.security('sign-in', { accountId })
    return session
  })

/** @throws Refused BAD_CREDENTIALS, the same for a wrong password, another's passkey and no account */
async function requireOwner(
  deps: AccountDeps,
  { email, proof }: { email: string; proof: { password: string } | { credential: Credential } },
  ctx: PublicContext,
): Promise<PersonRow> {
  const { db, security } = ctx
  const person = await personByEmail(db, email)
  const caller = await recognizeCaller(deps.keys, person?.person_id, ctx)
  await deps.limits.count(ctx, limitedSubjects('login', caller, email), person?.account_id)
  const isRight =
    'password' in proof
      ? await passwordMatches(person?.password_hash, proof.password)
      : (await verifyPasskey(deps, proof.credential, { purpose: 'sign-in', sessionId: null }, ctx))?.personId ===
        person?.person_id
  if (!isRight || !person) {
    security('sign-in-failed', { accountId: person?.account_id, personId: person?.person_id })
    throw new Refused('BAD_CREDENTIALS')
  }
  await deps.limits.forget(db, ownSubject('login', caller, email))
  return person
}

type Credential = Parameters<typeof verifyPasskey>[1]

/** Locks both companies, in the order of their ids. @throws Refused if either is closed by now */
async function lockBoth(tx: Transaction<Schema>, { accountId, ownId }: { accountId: string; ownId: string }) {
  const locks = [
    [accountId, lockAccount, 'INVITATION_ENDED'],
    [ownId, lockClosingAccount, 'BAD_CREDENTIALS'],
  ] as const
  for (const [id, lock, code] of locks.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (!(await lock(tx, id))) throw new Refused(code)
}

/**
 * TEAM-30. Who signed up alone and never used that account joins with it. It is closed as Delete Account does; the person
 * takes along what is theirs, but no session and no passkey: those were of the account.
 */
export const joinWithAccount = (deps: AccountDeps) =>
  route(joinWithAccountEndpoint, async ({ body }, ctx) => {
    const { db, now } = ctx
    const { token } = body
    const { id, account_id: accountId, email } = await requireInvitation(deps, token, ctx)
    const own = await requireOwner(deps, { email, proof: body }, ctx)
    const at = new Date(now)
    const session = await db.transaction().execute(async (tx) => {
      if (own.account_id === accountId) throw new Refused('EMAIL_TAKEN')
      await touchVisibleLoads(tx, accountId, now)
      await lockBoth(tx, { accountId, ownId: own.account_id })
      // verifying takes a while: the person may have changed the password meanwhile
      if (!(await lockPassword(tx, own))) throw new Refused('BAD_CREDENTIALS')
      const invitation = await lockUsable(tx, deps, { accountId, id, token, now })
      if (!(await isUnusedAccount(tx, own.account_id))) throw new Refused('EMAIL_TAKEN')
      await queueSecurityNotice(tx, 'account-deleted', own, { now })
      await updatePerson(tx, own.person_id, { email: `joined-${own.person_id}@deleted.invalid` })
      const { password_hash, first_name, middle_name, last_name, phone_number, address, gender, profile_image } = own
      const kept = { password_hash, first_name, middle_name, last_name, phone_number, address, gender, profile_image }
      const about = {
        id: newId() as PersonId,
        ...kept,
        settings: JSON.stringify(own.settings),
      }
      const person = await addColleague(tx, invitation, { about, at })
      await movePersonalRows(tx, own.person_id, person.person_id)
      await erasePersonalData(tx, own.account_id, at)
      return startSession(tx, deps, person, { remember: false, isStrong: 'credential' in body }, ctx)
    })
    ctx.security('account-deleted', { accountId: own.account_id })
    ctx.security('sign-in', { accountId })
    return session
  })
