import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { updateAccount } from '../account.sql.ts'
import { deleteChallenges } from '../sign-in/challenge.sql.ts'
import { deleteResetTokens } from './reset-token.sql.ts'

/** Also ends what the old password or a link began: sign-ins that wait for their code, and reset links. */
export async function replacePassword(
  tx: Transaction<Schema>,
  accountId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await updateAccount(tx, accountId, { password_hash: passwordHash, updated_at: now })
  await deleteChallenges(tx, accountId)
  await deleteResetTokens(tx, accountId)
}
