import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Counts an attempt, or as many as it costs. The first one opens the window; later ones don't extend it. */
export async function countAttempt(
  db: Kysely<Schema>,
  key: string,
  { now, perMs, cost = 1 }: { now: number; perMs: number; cost?: number },
): Promise<{ count: number; endsAt: number }> {
  const over = sql<boolean>`attempt.ends_at <= ${new Date(now)}`
  const { count, ends_at } = await db
    .insertInto('attempt')
    .values({ key, count: cost, ends_at: new Date(now + perMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then excluded.count else attempt.count + excluded.count end`,
        ends_at: sql<Date>`case when ${over} then excluded.ends_at else attempt.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count, endsAt: ends_at.getTime() }
}

export async function forgetAttempts(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

export async function clearAttempts(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', now).execute()
}
