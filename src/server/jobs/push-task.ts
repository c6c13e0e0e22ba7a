import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Schema } from '#server/db/schema.ts'
import { PUSH_QUEUE } from './queue.ts'

/** A notification to push to its account's devices, or to those that could not be reached before. */
export const pushTask = z.object({
  notificationId: z.uuid(),
  deviceIds: z.optional(z.array(z.uuid())),
  failures: z.int().default(0),
})
export type PushTask = z.output<typeof pushTask>

/**
 * Puts pushes in the queue, on a transaction with what gives cause for them.
 * @param afterMs not before so many milliseconds have passed
 */
export async function queuePushes(db: Kysely<Schema>, tasks: readonly PushTask[], afterMs = 0): Promise<void> {
  if (tasks.length === 0) return
  const startAfter = Math.ceil(afterMs / 1000)
  await new PgBoss({ db: fromKysely(db) }).insert(
    PUSH_QUEUE,
    tasks.map((data) => ({ data, startAfter })),
  )
}
