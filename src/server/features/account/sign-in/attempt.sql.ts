import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Counts an attempt. The first one opens the window; later ones don't extend it. */
export async function countAttempt(
  db: Kysely<Schema>,
  key: string,
  { now, perMs }: { now: number; perMs: number },
): Promise<{ count: number; endsAt: number }> {
  const over = sql<boolean>`attempt.ends_at <= ${new Date(now)}`
  const { count, ends_at } = await db
    .insertInto('attempt')
    .values({ key, count: 1, ends_at: new Date(now + perMs) })
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

/**
 * Spends from what is left of a budget in its window, in one statement, so that parallel requests can't overspend it.
 * What doesn't fit costs nothing.
 * @returns `left` before this cost, as this statement saw it: parallel requests may have spent more
 */
export async function spendWithin(
  db: Kysely<Schema>,
  key: string,
  { now, perMs, cost, most }: { now: number; perMs: number; cost: number; most: number },
): Promise<{ fits: true } | { fits: false; left: number; endsAt: number }> {
  const at = new Date(now)
  const { rows } = await sql<{ ends_at: Date; left: number; fits: boolean }>`
    with spent as (
      insert into attempt (key, count, ends_at)
      select ${key}, ${cost}::integer, ${new Date(now + perMs)}::timestamptz where ${cost}::integer <= ${most}::integer
      on conflict (key) do update set
        count = case when attempt.ends_at <= ${at} then 0 else attempt.count end + excluded.count,
        ends_at = case when attempt.ends_at <= ${at} then excluded.ends_at else attempt.ends_at end
      where attempt.ends_at <= ${at} or attempt.count + excluded.count <= ${most}
      returning ends_at)
    select ends_at, 0 as left, true as fits from spent
    union all
    select ends_at, case when ends_at <= ${at} then ${most}::integer else ${most}::integer - count end, false
    from attempt where key = ${key} and not exists (select from spent)`.execute(db)
  const [row] = rows
  if (row?.fits) return { fits: true }
  return { fits: false, left: row?.left ?? most, endsAt: row?.ends_at.getTime() ?? now + perMs }
}

export async function forgetAttempts(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

export async function clearAttempts(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', now).execute()
}
