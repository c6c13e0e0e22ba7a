import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Schema } from '#server/db/schema.ts'
import { PUSH_QUEUE } from './queue.ts'

/** A notification to push to all its account's devices, or only to those not reached yet. */
export const pushTaskSchema = z.object({
  notificationId: z.uuid(),
  deviceIds: z.optional(z.array(z.uuid())),
  failures: z.int(),
})
export type PushTask = z.output<typeof pushTaskSchema>

/**
 * Queues pushes, in the transaction that causes them if there is one.
 * @param afterMs delay in milliseconds
 */
export async function queuePushes(db: Kysely<Schema>, tasks: readonly PushTask[], afterMs = 0): Promise<void> {
  if (tasks.length === 0) return
  const startAfter = Math.ceil(afterMs / 1000)
  await new PgBoss({ db: fromKysely(db) }).insert(
    PUSH_QUEUE,
    tasks.map((data) => ({ data, startAfter })),
  )
}
