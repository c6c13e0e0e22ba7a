import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

export async function findSandboxCustomer(
  db: Kysely<Schema>,
  id: string,
): Promise<{ state: unknown; revision: number } | null> {
  const row = await db
    .selectFrom('sandbox_customer')
    .select(['state', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** @returns false if another write came first: its revision isn't the one that was read */
export async function saveSandboxCustomer(
  db: Kysely<Schema>,
  id: string,
  { state, revision, dueAt }: { state: unknown; revision: number; dueAt: Date | null },
): Promise<boolean> {
  const row = { state: JSON.stringify(state), revision: revision + 1, due_at: dueAt }
  if (revision === 0) {
    const inserted = await db
      .insertInto('sandbox_customer')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const updated = await db
    .updateTable('sandbox_customer')
    .set(row)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function listDueSandboxCustomers(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('sandbox_customer').select('id').where('due_at', '<=', now).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function listSandboxCustomersWithEvents(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_customer')
    .select('id')
    .where(sql<boolean>`state -> 'events' <> '[]'::jsonb`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findSandboxCustomerByInvoice(db: Kysely<Schema>, secret: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_customer')
    .select('id')
    .where(sql<boolean>`state -> 'invoices' @> ${JSON.stringify([{ secret }])}::jsonb`)
    .executeTakeFirst()
  return row?.id ?? null
}

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
