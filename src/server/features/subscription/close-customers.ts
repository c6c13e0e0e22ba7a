import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Billing } from '#server/ports/billing/billing.ts'
import { clearCustomerId, listCustomersToClose } from './payment-method.sql.ts'

const AT_ONCE = 20

/**
 * Deletes the provider's customers of deleted accounts, cards included. Retries failures a minute later.
 * @throws Error when the provider does not answer
 */
export async function closeCustomers(db: Kysely<Schema>, billing: Billing): Promise<void> {
  for (const { id, customerId } of await listCustomersToClose(db, AT_ONCE)) {
    await billing.closeCustomer(customerId)
    await clearCustomerId(db, id)
  }
}
