import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { lockActive } from './account.sql.ts'

/**
 * Keeps the accounts active until the transaction ends: nobody could haul, sign or pay with one that was locked. Lock
 * loads before accounts.
 * @throws Refused PARTY_LOCKED
 */
export async function requireActiveParties(
  tx: Transaction<Schema>,
  accountIds: readonly string[],
  current?: () => Promise<unknown>,
): Promise<void> {
  if (await lockActive(tx, accountIds)) return
  throw new Refused('PARTY_LOCKED', { current: await current?.() })
}
