import type { Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { endSigningLinks } from '../end-account-links.sql.ts'
import { tellOwners } from '../owner-notice.step.ts'
import { endPerson, endStandingSignature } from './end-person.sql.ts'

/**
 * TEAM-20, TEAM-22: ends what a person who leaves the company had open. Their links to sign expire. A standing
 * signature that they set up ends, and the other owners get an email.
 */
export async function endSeat(
  tx: Transaction<Schema>,
  { id, accountId }: { id: PersonId; accountId: string },
  end: { why: 'removed' | 'left'; by: PersonId; now: Date },
): Promise<void> {
  await endPerson(tx, id, end)
  await endSigningLinks(tx, { accountId, personId: id, now: end.now })
  if (await endStandingSignature(tx, { accountId, personId: id, now: end.now }))
    await tellOwners(tx, accountId, 'standing-signature', { now: end.now.getTime() })
}
