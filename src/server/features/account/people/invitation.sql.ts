import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { InvitationTable } from '#server/db/account-schema.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** Invitations that nobody used or revoked, the newest first; some may have ended by their time. */
export function listInvitations(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** How many places they hold. Ask with the account locked. */
export async function countUsable(db: Kysely<Schema>, accountId: string, now: Date): Promise<number> {
  const usable = db
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  return Number((await usable.executeTakeFirstOrThrow()).count)
}

/** The company's open or expired invitation of an address. */
export function findByEmail(tx: Transaction<Schema>, accountId: string, email: string) {
  return tx
    .selectFrom('invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locked after its account. Undefined for another company's. */
export function lockInvitation(tx: Transaction<Schema>, accountId: string, id: string) {
  return tx
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** False if the id is taken: the same invitation, or somebody else's. */
export async function insertInvitation(tx: Transaction<Schema>, row: Insertable<InvitationTable>): Promise<boolean> {
  const written = tx
    .insertInto('invitation')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
  return (await written.returning('id').executeTakeFirst()) !== undefined
}

export async function updateInvitation(
  db: Kysely<Schema>,
  id: string,
  change: Partial<Pick<InvitationTable, 'seat' | 'token_hash' | 'expires_at' | 'accepted_at' | 'revoked_at'>>,
): Promise<void> {
  await db.updateTable('invitation').set(change).where('id', '=', id).execute()
}

/** With who invites, and where to. Undefined once it was used or revoked, and of a closed company. */
function openInvitations(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invitation.account_id')
    .innerJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.account_id', 'invitation.email', 'invitation.seat', 'invitation.invited_by'])
    .select(['invitation.expires_at', 'invitation.token_hash'])
    .select(sql<string>`inviter.first_name || ' ' || inviter.last_name`.as('inviter'))
    .select(partyNameOf('account').as('company'))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('account.is_active', '=', true)
}

export function findOpenInvitation(db: Kysely<Schema>, id: string, now: Date) {
  return openInvitations(db, now).where('invitation.id', '=', id).executeTakeFirst()
}

/** @param hashes of the link's token, with the server's secret and the one before it */
export function findInvitationByToken(db: Kysely<Schema>, hashes: readonly string[], now: Date) {
  return openInvitations(db, now)
    .where('invitation.token_hash', 'in', [...hashes])
    .executeTakeFirst()
}

/** Invitations that ended before then, whichever way. */
export async function clearInvitations(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where(sql`coalesce(accepted_at, revoked_at, expires_at)`, '<', before)
    .execute()
}
