import type { PersonId } from '#domain/access/ids.ts'
import type { Seat } from '#domain/access/seat.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export interface Colleague {
  id: PersonId
  seat: Seat
}

/** Who works in these companies, the one who is there longest first. */
export async function listRecipients(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<Map<string, Colleague[]>> {
  const companies = new Map<string, Colleague[]>()
  if (accountIds.length === 0) return companies
  const rows = await db
    .selectFrom('person')
    .select(['account_id', 'seat', sql<PersonId>`id`.as('id')])
    .where('account_id', 'in', accountIds)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { account_id: accountId, ...person } of rows)
    companies.set(accountId, [...(companies.get(accountId) ?? []), person])
  return companies
}
