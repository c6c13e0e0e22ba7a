import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { CustomerTable } from '#server/db/money-schema.ts'
import type { Schema } from '#server/db/schema.ts'

export interface CustomerRow {
  id: string
  name: string
  quickbooks_name: string | null
  address: string
  email: string | null
  terms_days: number
  closed_at: Date | null
}
const COLUMNS = ['id', 'name', 'quickbooks_name', 'address', 'email', 'terms_days', 'closed_at'] as const

/** By name, without the closed ones, each with the cents that it owes. */
export function listCustomers(
  db: Kysely<Schema>,
  accountId: string,
): Promise<(CustomerRow & { open_cents: number })[]> {
  return db
    .selectFrom('customer')
    .select(COLUMNS)
    .select(
      sql<number>`(
        select coalesce(sum(total_cents - paid_cents), 0)::double precision from customer_invoice
        where customer_id = customer.id and status <> 'void' and rest_closed_at is null)`.as('open_cents'),
    )
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

interface OneCustomer {
  id: string
  accountId: string
}

/** The account's own, also a closed one; it stays as it is until the transaction ends. */
export function lockCustomer(
  tx: Transaction<Schema>,
  { id, accountId }: OneCustomer,
): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customer')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()
}

/** @throws Error of the unique index `customer_name` */
export async function insertCustomer(tx: Transaction<Schema>, row: Insertable<CustomerTable>): Promise<void> {
  await tx.insertInto('customer').values(row).execute()
}

type Facts = Pick<CustomerTable, 'name' | 'quickbooks_name' | 'address' | 'email' | 'terms_days'>

/**
 * @returns undefined when the account has no such customer, or closed it
 * @throws Error of the unique index `customer_name`
 */
export function updateCustomer(
  tx: Transaction<Schema>,
  { id, accountId }: OneCustomer,
  facts: Facts & { updated_at: Date },
): Promise<CustomerRow | undefined> {
  return tx
    .updateTable('customer')
    .set(facts)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** False when the account has none that is open. */
export async function closeCustomerRow(
  tx: Transaction<Schema>,
  { id, accountId }: OneCustomer,
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('customer')
    .set({ closed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Adds a customer, or changes the one with this name. */
export async function saveCustomerByName(
  tx: Transaction<Schema>,
  row: Insertable<CustomerTable> & { updated_at: Date },
): Promise<'added' | 'updated'> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into customer (id, account_id, name, quickbooks_name, address, email, terms_days, created_at, updated_at)
    values (${row.id}, ${row.account_id}, ${row.name}, ${row.quickbooks_name}, ${row.address}, ${row.email},
      ${row.terms_days}, ${row.updated_at}, ${row.updated_at})
    on conflict (account_id, lower(name)) where closed_at is null do update
    set name = excluded.name, quickbooks_name = excluded.quickbooks_name, address = excluded.address,
      email = excluded.email, terms_days = excluded.terms_days, updated_at = excluded.updated_at
    returning id = ${row.id} as is_new`.execute(tx)
  return rows[0]?.is_new === true ? 'added' : 'updated'
}
