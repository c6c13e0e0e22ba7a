import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The name on a customer's invoices; undefined for a customer of no account. */
export async function findBilledName(db: Kysely<Schema>, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['business_name', 'first_name', 'last_name'])
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row && (row.business_name ?? `${row.first_name} ${row.last_name}`)
}
