import type { Transaction } from 'kysely'
import type { ErrorDetail } from '#contract/api/error.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockCustomer } from './customer.sql.ts'

/** The posting's customer was closed since it was written. */
export const CLOSED_CUSTOMER = { path: 'customerId', message: 'This customer is closed' } satisfies ErrorDetail

/**
 * MONEY-15: a load names a customer of its own account that is open, and it stays open until the transaction ends.
 * @returns why it may not be named; null if it may, and for no customer
 */
export async function checkCustomer(
  tx: Transaction<Schema>,
  accountId: string,
  id: string | null | undefined,
): Promise<ErrorDetail | null> {
  if (!id) return null
  const customer = await lockCustomer(tx, { id, accountId })
  if (!customer) return { path: CLOSED_CUSTOMER.path, message: 'Choose a customer' }
  return customer.closed_at === null ? null : CLOSED_CUSTOMER
}

/** The same for a list of postings: each customer is read once. */
export function checkCustomers(tx: Transaction<Schema>, accountId: string) {
  const checked = new Map<string, ErrorDetail | null>()
  return async (id: string | null | undefined): Promise<ErrorDetail | null> => {
    if (!id) return null
    const known = checked.get(id)
    if (known !== undefined) return known
    const problem = await checkCustomer(tx, accountId, id)
    checked.set(id, problem)
    return problem
  }
}
