import type { Kysely, Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { eraseCompanyFromDeals, eraseContactFromDeal, erasePeopleFromDeals, listRemovedContacts } from './deal.sql.ts'
import { sealTerms, sealTermsOf } from './seal-terms.sql.ts'

/** A closed account leaves its deals: all its people, and what was the company's. */
export async function eraseAccountFromDeals(
  tx: Transaction<Schema>,
  { accountId, people, now }: { accountId: string; people: readonly PersonId[]; now: Date },
): Promise<void> {
  await sealTermsOf(tx, { accountId })
  await erasePeopleFromDeals(tx, people, now)
  await eraseCompanyFromDeals(tx, accountId)
}

/** Who leaves a company that stays leaves all deals that froze them, also running ones. */
export async function erasePersonFromDeals(
  tx: Transaction<Schema>,
  { accountId, personId, now }: { accountId: string; personId: PersonId; now: Date },
): Promise<void> {
  await sealTermsOf(tx, { accountId, personId })
  await erasePeopleFromDeals(tx, [personId], now)
}

/**
 * TEAM-22: phone and email of people whom a company removed leave the deals that ended. Until then the other party has
 * to reach somebody.
 * @returns how many of at most `limit`
 */
export async function eraseRemovedContacts(
  db: Kysely<Schema>,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const contacts = await listRemovedContacts(tx, limit)
    for (const { id, load_id: loadId, account_id: accountId, side } of contacts) {
      await sealTerms(tx, { loadId, accountId })
      await eraseContactFromDeal(tx, { id, side, now })
    }
    return contacts.length
  })
}
