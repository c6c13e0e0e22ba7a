import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { lockDealtLoad, type LockedLoad } from '../loads/load.sql.ts'
import { type DealRow, listDealsOf } from './deal.sql.ts'

/**
 * Locks the load of one of the account's deals, so that parties and devices act one after the other. A deal outlives its
 * load: after a release, the broker may delete the load or close its account.
 * @param find chooses among the account's deals on the load
 * @throws Refused NOT_FOUND without such a deal
 */
export async function lockDeal(
  tx: Transaction<Schema>,
  { loadId, accountId }: { loadId: string; accountId: string },
  find: (deals: readonly DealRow[]) => DealRow | undefined,
): Promise<{ load: LockedLoad; deal: DealRow }> {
  const load = await lockDealtLoad(tx, loadId)
  const deal = load && find(await listDealsOf(tx, loadId, accountId))
  if (!deal) throw new Refused('NOT_FOUND')
  return { load, deal }
}
