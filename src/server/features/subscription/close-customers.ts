import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Billing } from '#server/ports/billing/billing.ts'
import { forgetCustomer, leftCustomers } from './payment-method.sql.ts'

const AT_ONCE = 20

/**
 * Has the provider forget those who deleted their account, cards and all. What fails is tried again a minute later.
 * @throws Error when the provider does not answer
 */
export async function closeCustomers(db: Kysely<Schema>, billing: Billing): Promise<void> {
  for (const { id, customerId } of await leftCustomers(db, AT_ONCE)) {
    await billing.closeCustomer(customerId)
    await forgetCustomer(db, id)
  }
}
