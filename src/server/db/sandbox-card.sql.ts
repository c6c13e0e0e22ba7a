import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

interface SandboxCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  funding: string
  cvcCheck: string | null
  name: string | null
}

export async function insertSandboxCard(
  db: Kysely<Schema>,
  customerId: string,
  { expMonth, expYear, cvcCheck, ...card }: SandboxCard,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sandbox_card')
    .values({
      ...card,
      customer_id: customerId,
      exp_month: expMonth,
      exp_year: expYear,
      cvc_check: cvcCheck,
      created_at: now,
    })
    .execute()
}

/** Newest first. */
export function listSandboxCards(
  db: Kysely<Schema>,
  customerId: string,
): Promise<(SandboxCard & { isDefault: boolean })[]> {
  return db
    .selectFrom('sandbox_card')
    .select(['id', 'brand', 'last4', 'funding', 'name'])
    .select(['exp_month as expMonth', 'exp_year as expYear', 'cvc_check as cvcCheck', 'is_default as isDefault'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function setDefaultSandboxCard(db: Kysely<Schema>, customerId: string, cardId: string): Promise<void> {
  await db
    .updateTable('sandbox_card')
    .set({ is_default: sql<boolean>`id = ${cardId}` })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function deleteSandboxCards(db: Kysely<Schema>, which: { id: string } | { customerId: string }) {
  await (
    'id' in which
      ? db.deleteFrom('sandbox_card').where('id', '=', which.id)
      : db.deleteFrom('sandbox_card').where('customer_id', '=', which.customerId)
  ).execute()
}

/**
 * Once a real provider is configured, deletes the sandbox's cards and customers, and the verification of accounts
 * without another card.
 */
export async function purgeSandbox(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('payment_method')
      .where('id', 'like', 'pm\\_sandbox\\_%')
      .executeTakeFirst()
    await tx.deleteFrom('sandbox_card').execute()
    await tx.deleteFrom('sandbox_customer').execute()
    await tx.deleteFrom('invoice').where('provider_id', 'like', 'in\\_sandbox\\_%').execute()
    await tx.deleteFrom('subscription').where('provider_id', 'like', 'sub\\_sandbox\\_%').execute()
    if (numDeletedRows === 0n) return
    await sql`update account set payment_method_verified_at = null
      where payment_method_verified_at is not null
        and not exists (select from payment_method where account_id = account.id)`.execute(tx)
    await sql`update account set stripe_customer_id = null where stripe_customer_id like 'sandbox\\_%'`.execute(tx)
  })
}
