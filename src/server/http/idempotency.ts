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

/** A write as it came, to be known again by. */
export interface Arrived {
  method: string
  url: string
  /** as sent; null without a body */
  bytes: Buffer | null
}

/** The same once its body was read. */
export interface Sent extends Arrived {
  /** as parsed; undefined where the endpoint takes none */
  body: unknown
}

const OF_BYTES = 'bytes '

/** Same method, path and bytes: the same action, whatever a later schema reads in them. */
function fingerprint({ method, url, bytes }: Arrived): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  return OF_BYTES + hash.update(bytes ?? '').digest('hex')
}

/** Rows from before bytes were compared hold the body as parsed, and are held against that until they are cleared away. */
function formerFingerprint({ method, url, body }: Sent): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

/** Null while it cannot be told: a row from before bytes were compared is held against what was read. */
function isOf(print: string, sent: Arrived | Sent): boolean | null {
  if (print.startsWith(OF_BYTES)) return print === fingerprint(sent)
  return 'body' in sent ? print === formerFingerprint(sent) : null
}

async function takeKey(tx: Transaction<Schema>, actor: string, key: string): Promise<void> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new Refused('IDEMPOTENCY_IN_PROGRESS')
}

/**
 * What was answered to this action; null when it is new, or still being carried out. It is asked for as soon as the bytes
 * have come, since a later build's schema may refuse what an earlier one has done.
 * @throws Refused IDEMPOTENCY_KEY_MISMATCH when the key was another action's
 */
export async function storedAnswer(
  db: Kysely<Schema>,
  { actor, key, sent }: { actor: string; key: string; sent: Arrived | Sent },
): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'response'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  const isIts = row ? isOf(row.fingerprint, sent) : null
  if (!row || isIts === null) return null
  if (!isIts) throw new Refused('IDEMPOTENCY_KEY_MISMATCH')
  return { status: row.status, body: row.response }
}

/**
 * The actor was read before the transaction: an account that was closed meanwhile must own nothing new. Held until the
 * commit, and only now, since everybody locks loads before accounts.
 */
async function refuseClosed(tx: Transaction<Schema>, actor: string): Promise<void> {
  const account = tx.selectFrom('account').select('id').where('id', '=', actor).where('is_active', '=', true)
  if (!(await account.forShare().executeTakeFirst())) throw new Refused('UNAUTHENTICATED')
}

/**
 * Runs an effect in one transaction, exactly once for a key (offline.md §8): the stored answer and the effect commit
 * together or not at all. A refusal undoes the effect's writes (unless it keeps them) and is stored as well, so that a
 * replay hears the same. Without a key the effect simply runs in its transaction.
 */
export async function once(
  db: Kysely<Schema>,
  about: { actor: string; key: string | undefined; sent: Sent; now: number },
  effect: (tx: Transaction<Schema>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { actor, key } = about
  return db.transaction().execute(async (tx) => {
    if (key) {
      await takeKey(tx, actor, key)
      const stored = await storedAnswer(tx, { actor, key, sent: about.sent })
      if (stored) return stored
    }

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
    await refuseClosed(tx, actor)
    if (key) {
      await tx
        .insertInto('idempotency')
        .values({
          actor,
          key,
          fingerprint: fingerprint(about.sent),
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
