import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { CODE_TRIES } from '../secrets.ts'

export interface NewChallenge {
  id: string
  tokenHash: string
  accountId: string
  remember: boolean
  now: Date
  expiresAt: Date
}

export async function insertChallenge(db: Kysely<Schema>, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({
      id: challenge.id,
      token_hash: challenge.tokenHash,
      account_id: challenge.accountId,
      remember: challenge.remember,
      code_asked_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

function open(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('sign_in_challenge')
    .innerJoin('account', 'account.id', 'sign_in_challenge.account_id')
    .selectAll('sign_in_challenge')
    .select(['account.email', 'account.first_name'])
    .where('sign_in_challenge.expires_at', '>', now)
    .where('sign_in_challenge.tries', '<', CODE_TRIES)
    .where('account.is_active', '=', true)
}

export function challengeById(db: Kysely<Schema>, id: string, now: Date) {
  return open(db, now).where('sign_in_challenge.id', '=', id).executeTakeFirst()
}

export function challengeByToken(db: Kysely<Schema>, tokenHash: string, now: Date) {
  return open(db, now).where('sign_in_challenge.token_hash', '=', tokenHash).executeTakeFirst()
}
export type OpenChallenge = NonNullable<Awaited<ReturnType<typeof challengeByToken>>>

/** False when no try is left. */
export async function countChallengeTry(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setChallengeCode(db: Kysely<Schema>, id: string, hash: string): Promise<void> {
  await db.updateTable('sign_in_challenge').set({ code_hash: hash }).where('id', '=', id).execute()
}

/** Claims the next code. False if the last one was requested after `since`. */
export async function claimChallengeEmail(db: Kysely<Schema>, id: string, { now, since }: { now: Date; since: Date }) {
  const row = await db
    .updateTable('sign_in_challenge')
    .set({ code_asked_at: now })
    .where('id', '=', id)
    .where('code_asked_at', '<=', since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the challenge. Of two concurrent calls, only one returns true. */
export async function endChallenge(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db.deleteFrom('sign_in_challenge').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Ends every sign-in of the account that waits for its code. */
export async function deleteChallenges(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()
}

export async function clearChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()
}
