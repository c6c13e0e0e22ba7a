import type { Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { logCompanyEvent } from '../account/people/company.sql.ts'
import { tellOwners } from '../account/owner-notice.step.ts'

/** Writes what happened to a key to the company's log, and tells all owners of what gives or takes power. */
export async function noteKey(
  tx: Transaction<Schema>,
  { accountId, by, name, now }: { accountId: string; by: PersonId | null; name: string; now: Date },
  what: 'made' | 'ended' | `scope ${string} added` | `scope ${string} removed`,
): Promise<void> {
  await logCompanyEvent(tx, { account_id: accountId, type: 'key', person_id: by, details: `${name}: ${what}`, at: now })
  if (what.endsWith('removed')) return
  await tellOwners(tx, accountId, 'key-changed', { now: now.getTime(), changed: `${name}: ${what}` })
}
