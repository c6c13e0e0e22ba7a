import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'

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
  const rows = await tx
    .selectFrom('account')
    .select('is_active')
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  if (rows.every((row) => row.is_active)) return
  throw new Refused('PARTY_LOCKED', { current: await current?.() })
}
