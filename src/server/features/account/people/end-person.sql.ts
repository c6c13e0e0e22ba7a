import { sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { revokeSessions } from '../session/session.sql.ts'

/** What signs a person in, or is theirs alone. */
export const PERSONAL_TABLES = [
  'reset_token',
  'sign_in_challenge',
  'recovery_code',
  'passkey',
  'avatar',
  'view_preferences',
  'push_subscription',
  'notification',
  'notification_settings',
  'saved_search',
  'tombstone',
] as const

/**
 * TEAM-20: the person works there no longer. Their sessions end but their rows stay, so that a device can learn why. Who
 * was removed keeps the name for the history; who left by their own will is erased.
 */
export async function endPerson(
  tx: Transaction<Schema>,
  id: PersonId,
  { why, by, now }: { why: 'removed' | 'left'; by: PersonId; now: Date },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({
      email: `${why}-${id}@deleted.invalid`,
      password_hash: '',
      phone_number: null,
      address: null,
      gender: null,
      profile_image: null,
      email_verified_at: null,
      ...(why === 'left' && { first_name: 'Deleted', middle_name: null, last_name: 'account' }),
      ended_at: now,
      ended_by: by,
      ended_why: why,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await revokeSessions(tx, id, { now })
  for (const table of PERSONAL_TABLES) await tx.deleteFrom(table).where('person_id', '=', id).execute()
}

/** False if the company's standing signature, if any, is somebody else's. */
export async function endStandingSignature(
  tx: Transaction<Schema>,
  { accountId, personId, now }: { accountId: string; personId: PersonId; now: Date },
): Promise<boolean> {
  const ended = tx
    .updateTable('account')
    .set({ standing_signature: null, updated_at: now })
    .where('id', '=', accountId)
    .where(sql<string>`standing_signature ->> 'personId'`, '=', personId)
  return (await ended.returning('id').executeTakeFirst()) !== undefined
}
