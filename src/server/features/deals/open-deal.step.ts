import type { Transaction } from 'kysely'
import { addMarketDeal } from '#server/db/market-deal.sql.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueMail } from '#server/jobs/task.ts'
import { requireActiveParties } from '../account/active-party.step.ts'
import { openBooksOfDeal } from './books.sql.ts'
import { insertDeal, insertFirstTerms, type NewDeal, setLoadHauler } from './new-deal.sql.ts'

/**
 * Opens a deal with its first terms, its stops, freight and both parties as they are now, and counts it on its lane.
 * @throws Refused PARTY_LOCKED unless all its parties are active, a named carrier's own account among them
 */
export async function openDeal(tx: Transaction<Schema>, deal: NewDeal): Promise<void> {
  const id = newId()
  const haulerId = await insertDeal(tx, id, deal)
  await insertFirstTerms(tx, id, deal)
  await requireActiveParties(tx, [deal.brokerId, deal.carrierId, ...(haulerId === null ? [] : [haulerId])])
  await openBooksOfDeal(tx, { dealId: id, loadId: deal.loadId, now: deal.now })
  await addMarketDeal(tx, id)
  if (deal.consentId === null) return
  await setLoadHauler(tx, id)
  await queueMail(tx, { kind: 'booked-for', dealId: id })
}
