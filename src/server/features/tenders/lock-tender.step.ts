import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { lockLoad } from '../loads/load.sql.ts'
import { findTender, type LockedTender, lockTender, type TenderRow } from './tender.sql.ts'

export interface LockedWithLoad {
  tender: LockedTender
  /** with its partner and its load, as they were before the locks */
  row: TenderRow
}

/** One of the account's tenders with its load locked before it, as every command does. @throws Refused NOT_FOUND */
export async function lockTenderForActor({ db: tx, actor }: WriteContext, id: string): Promise<LockedWithLoad> {
  const row = await findTender(tx, actor.accountId, id)
  if (!row) throw new Refused('NOT_FOUND')
  if (row.load_id !== null) await lockLoad(tx, row.load_id)
  const tender = await lockTender(tx, id)
  if (!tender) throw new Refused('NOT_FOUND')
  return { tender, row }
}
