import { inviteEndpoint, revokeInvitationEndpoint, sendInvitationEndpoint } from '#contract/account/company.ts'
import { isInGroup, type Seat } from '#domain/access/seat.ts'
import { maskEmail } from '#domain/text/mask-contact.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { personOf } from '#server/http/actor.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { queueMail } from '#server/jobs/task.ts'
import { lockAsOwner } from './owner.step.ts'
import { requireStrongProof } from '../proof.step.ts'
import { countPeople, listPeople, logCompanyEvent } from './company.sql.ts'
import { refuseMorePeople } from './refuse-more-people.ts'
import { countUsable, findByEmail, insertInvitation, lockInvitation, updateInvitation } from './invitation.sql.ts'
import { presentCompany } from './present-company.ts'

const INVITATION_MS = 7 * DAY_MS

/** Who names payees or gives seats could be a way around the proof that these take. */
function requireProofFor(seat: Seat, ctx: WriteContext): void {
  if (isInGroup(seat, 'money')) requireStrongProof(ctx)
}

async function requirePlace({ db, actor, now }: WriteContext): Promise<void> {
  const taken = (await countPeople(db, actor.accountId)) + (await countUsable(db, actor.accountId, new Date(now)))
  refuseMorePeople(taken)
}

/** Its link is void until the email with the next one leaves. */
async function sendFrom(tx: WriteContext['db'], id: string, seat: Seat, now: number): Promise<void> {
  await updateInvitation(tx, id, { seat, token_hash: null, expires_at: new Date(now + INVITATION_MS) })
  await queueMail(tx, { kind: 'invitation', invitationId: id })
}

/** TEAM-03, TEAM-04. An address that has an open or ended invitation gets that one again, with the new seat. */
export const invite = route(inviteEndpoint, async ({ body: { invitationId, email, seat } }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { accountId } = actor
  requireProofFor(seat, ctx)
  await lockAsOwner(ctx)
  const isColleague = (await listPeople(tx, accountId)).some(
    (person) => person.email.toLowerCase() === email.toLowerCase(),
  )
  if (isColleague) throw new Refused('ALREADY_MEMBER')
  const before = await findByEmail(tx, accountId, email)
  if (before?.id === invitationId) return presentCompany(ctx)
  if (!before || before.expires_at.getTime() <= now) await requirePlace(ctx)
  const at = new Date(now)
  const isNew =
    before === undefined &&
    (await insertInvitation(tx, {
      id: invitationId,
      account_id: accountId,
      email,
      seat,
      token_hash: null,
      invited_by: personOf(actor),
      created_at: at,
      expires_at: at,
      accepted_at: null,
      revoked_at: null,
    }))
  // an id that another invitation has says nothing of that one
  if (!isNew && !before) throw new Refused('NOT_ALLOWED')
  await sendFrom(tx, before?.id ?? invitationId, seat, now)
  await logCompanyEvent(tx, {
    account_id: accountId,
    type: 'invited',
    person_id: personOf(actor),
    email: maskEmail(email),
    seat,
    at,
  })
  return presentCompany(ctx)
})

async function lockOwn(ctx: WriteContext, id: string) {
  const { db: tx, actor } = ctx
  await lockAsOwner(ctx)
  const invitation = await lockInvitation(tx, actor.accountId, id)
  if (!invitation) throw new Refused('NOT_FOUND')
  if (invitation.accepted_at || invitation.revoked_at) throw new Refused('INVITATION_ENDED')
  return invitation
}

export const sendInvitation = route(sendInvitationEndpoint, async ({ params }, ctx) => {
  const { db: tx, now } = ctx
  const { id, seat, expires_at } = await lockOwn(ctx, params.id)
  requireProofFor(seat, ctx)
  if (expires_at.getTime() <= now) await requirePlace(ctx)
  await sendFrom(tx, id, seat, now)
  return presentCompany(ctx)
})

export const revokeInvitation = route(revokeInvitationEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { id, email, seat } = await lockOwn(ctx, params.id)
  const at = new Date(now)
  await updateInvitation(tx, id, { revoked_at: at, token_hash: null })
  await logCompanyEvent(tx, {
    account_id: actor.accountId,
    type: 'revoked',
    person_id: personOf(actor),
    email: maskEmail(email),
    seat,
    at,
  })
  return presentCompany(ctx)
})
