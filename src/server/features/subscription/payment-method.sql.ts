import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export async function listSavedCardIds(db: Kysely<Schema>, accountId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('payment_method').select('id').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Saves a verified card, which also verifies the account's payment method.
 * @returns whether it's new
 */
export async function saveCard(
  tx: Transaction<Schema>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_method')
    .values({ id, account_id: accountId, verified_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  await tx
    .updateTable('account')
    .set({ payment_method_verified_at: now, updated_at: now })
    .where('id', '=', accountId)
    .where('payment_method_verified_at', 'is', null)
    .execute()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Removes a card; removing the last one ends the account's verification.
 * @returns whether it was there
 */
export async function removeCard(
  tx: Transaction<Schema>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_method')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await tx
    .updateTable('account')
    .set({ payment_method_verified_at: null, updated_at: now })
    .where('id', '=', accountId)
    .where('payment_method_verified_at', 'is not', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('payment_method').select('id').where('account_id', '=', accountId))))
    .execute()
  return numDeletedRows > 0n
}

/** Keeps the first customer id if one is already set. */
export async function saveCustomerId(db: Kysely<Schema>, accountId: string, customerId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', accountId)
    .where('stripe_customer_id', 'is', null)
    .execute()
}

/** Deleted accounts whose customer the provider still has. */
export function listCustomersToClose(db: Kysely<Schema>, atOnce: number) {
  return db
    .selectFrom('account')
    .select('id')
    .select((eb) => eb.ref('stripe_customer_id').$notNull().as('customerId'))
    .where('account_status', '=', 'deleted')
    .where('stripe_customer_id', 'is not', null)
    .limit(atOnce)
    .execute()
}

export async function clearCustomerId(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db.updateTable('account').set({ stripe_customer_id: null }).where('id', '=', accountId).execute()
}
