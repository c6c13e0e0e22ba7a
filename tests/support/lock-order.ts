import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import type { ApiServer } from './api-server.ts'

/** A row that two actions lock before they decide anything. */
interface ContestedRow {
  readonly table: 'account' | 'dispatch_consent' | 'load' | 'session'
  readonly id: string
}

/** Waits until this many actions wait for a locked row. */
export async function untilWaiting(db: Kysely<Schema>, count: number): Promise<void> {
  // 'tuple' is a place in the queue, 'transactionid' its head; jobs wait for advisory locks
  const waiting = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event in ('tuple', 'transactionid')`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 20_000 }).toBe(count)
}

/**
 * Runs two actions in this order at the same time: both wait until this releases the row. PostgreSQL
 * serves those who wait for a row in the order in which they came.
 */
export async function oneAfterTheOther<A, B>(
  { db, eventsHandled }: Pick<ApiServer, 'db' | 'eventsHandled'>,
  { table, id }: ContestedRow,
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  // a job that notifies the account would wait for its row as well
  await eventsHandled()
  const { earlier, later } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    const earlier = first()
    await untilWaiting(db, 1)
    const later = second()
    await untilWaiting(db, 2)
    return { earlier, later }
  })
  return [await earlier, await later]
}
