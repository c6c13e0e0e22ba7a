import type { Kysely, Transaction } from 'kysely'
import type { PhoneChannel } from '#contract/account/register-contact.ts'
import type { Schema } from '#server/db/schema.ts'
import { CODE_TRIES } from '../secrets.ts'

export type NewContactChallenge = {
  id: string
  accountId: string
  /** without leading zeros */
  usdot: string
  expiresAt: Date
} & ({ sentBy: 'email'; email: string } | { sentBy: PhoneChannel; phone: string; codeHash: string })

/** Opens a challenge in place of the account's last one. */
export async function replaceContactChallenge(
  tx: Transaction<Schema>,
  { id, accountId, usdot, expiresAt, ...to }: NewContactChallenge,
): Promise<void> {
  await tx.deleteFrom('contact_challenge').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('contact_challenge')
    .values({
      id,
      account_id: accountId,
      usdot,
      expires_at: expiresAt,
      sent_by: to.sentBy,
      ...(to.sentBy === 'email' ? { email: to.email } : { phone: to.phone, code_hash: to.codeHash }),
    })
    .execute()
}

export function findContactChallenge(db: Kysely<Schema>, id: string, now: Date) {
  return db
    .selectFrom('contact_challenge')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function setContactCode(db: Kysely<Schema>, id: string, hash: string): Promise<void> {
  await db.updateTable('contact_challenge').set({ code_hash: hash }).where('id', '=', id).execute()
}

/** The account's open challenge, with this try counted; undefined when none is open or no try is left. */
export function tryContactChallenge(db: Kysely<Schema>, accountId: string, now: Date) {
  return db
    .updateTable('contact_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .returningAll()
    .executeTakeFirst()
}

/** Ends the challenge. Of two concurrent calls, only one returns true. */
export async function endContactChallenge(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db.deleteFrom('contact_challenge').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function clearContactChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('contact_challenge').where('expires_at', '<=', now).execute()
}
