import type { Kysely } from 'kysely'
import { sql } from 'kysely'
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
