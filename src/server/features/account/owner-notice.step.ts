import type { Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueSecurityNotice } from './account-deps.ts'
import { listOwners } from './person.sql.ts'

/**
 * PROOF-13. Emails each owner of the company, also the one who made the change, and despite their settings: a thief may
 * use a colleague's session.
 * @param except who gets another email about the change
 */
export async function tellOwners(
  tx: Transaction<Schema>,
  accountId: string,
  notice: Parameters<typeof queueSecurityNotice>[1],
  about: Parameters<typeof queueSecurityNotice>[3],
  except?: PersonId,
): Promise<void> {
  for (const owner of await listOwners(tx, accountId))
    if (owner.person_id !== except) await queueSecurityNotice(tx, notice, owner, about)
}
