import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type ErrorAnswer, errorAnswer } from './error-answer.ts'
import { Refused } from './refusal.ts'

/** How long an answer is kept for a replay (offline.md §8). */
export const ANSWER_DAYS = 30

export interface StoredAnswer {
  status: number
  body: unknown
}

/** Answers that will never change by asking again. The others (401, 402, 403, 429, 5xx) must stay open to a retry. */
function isFinal({ status }: ErrorAnswer): boolean {
  return status >= 400 && status < 500 && ![401, 402, 403, 429].includes(status)
}

/** Same method, path and bytes: the same action. */
export function fingerprint(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

async function storedAnswer(
  tx: Transaction<Schema>,
  actor: string,
  key: string,
  print: string,
): Promise<StoredAnswer | null> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new Refused('IDEMPOTENCY_IN_PROGRESS')
  const row = await tx
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'response'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.fingerprint !== print) throw new Refused('IDEMPOTENCY_KEY_MISMATCH')
  return { status: row.status, body: row.response }
}

/**
 * Runs an effect in one transaction, exactly once for a key (offline.md §8): the stored answer and the effect commit
 * together or not at all. A refusal undoes the effect's writes (unless it keeps them) and is stored as well, so that a
 * replay hears the same. Without a key the effect simply runs in its transaction.
 */
export async function once(
  db: Kysely<Schema>,
  about: { actor: string; key: string | undefined; fingerprint: string; now: number },
  effect: (tx: Transaction<Schema>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { actor, key } = about
  return db.transaction().execute(async (tx) => {
    const stored = key && (await storedAnswer(tx, actor, key, about.fingerprint))
    if (stored) return stored

    await sql`savepoint effect`.execute(tx)
    let answer: StoredAnswer
    try {
      answer = await effect(tx)
    } catch (error) {
      const refusal = errorAnswer(error)
      if (!isFinal(refusal)) throw error
      if (!(error instanceof Refused && error.keepWrites)) await sql`rollback to savepoint effect`.execute(tx)
      answer = refusal
    }
    if (key) {
      await tx
        .insertInto('idempotency')
        .values({
          actor,
          key,
          fingerprint: about.fingerprint,
          status: answer.status,
          response: JSON.stringify(answer.body),
          created_at: new Date(about.now),
        })
        .execute()
    }
    return answer
  })
}

/** Forgets answers that nobody can ask for any more: an op lives for a week. */
export async function clearAnswers(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}
