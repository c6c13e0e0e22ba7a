import type { Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { logCompanyEvent } from '../../account/people/company.sql.ts'
import { tellOwners } from '../../account/owner-notice.step.ts'

/** Writes what happened to a partner to the company's log. All owners hear that one went live. */
export async function notePartner(
  tx: Transaction<Schema>,
  { accountId, by, name, now }: { accountId: string; by: PersonId | null; name: string; now: Date },
  what: 'added' | 'address changed' | 'live' | 'resumed' | 'paused',
): Promise<void> {
  const details = `${name}: ${what}`
  await logCompanyEvent(tx, { account_id: accountId, type: 'partner', person_id: by, details, at: now })
  if (what === 'live') await tellOwners(tx, accountId, 'partner-live', { now: now.getTime(), changed: name })
}
