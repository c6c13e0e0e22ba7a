import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Schema } from '#server/db/schema.ts'
import { BILLING_QUEUE } from './queue.ts'

/** The payment provider says that something about this customer changed. */
export const billingTaskSchema = z.object({ customerId: z.string() })
export type BillingTask = z.output<typeof billingTaskSchema>

/** Queues a reading of the provider in the transaction that saves its event. */
export async function queueBillingSync(tx: Transaction<Schema>, task: BillingTask): Promise<void> {
  await new PgBoss({ db: fromKysely(tx) }).send(BILLING_QUEUE, task)
}
