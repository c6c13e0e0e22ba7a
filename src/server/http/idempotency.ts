import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { actAs } from '#server/db/acting-person.sql.ts'
import { inLine } from '#server/db/lock-line.ts'
import type { Schema } from '#server/db/schema.ts'
import { type ErrorResponse, toErrorResponse } from './error-answer.ts'
import { insertAnswer, lockOpenActor, markEffect, readAnswer, tryTakeKey, undoEffect } from './idempotency.sql.ts'
import { type Actor, keyOwnerOf } from './actor.ts'
import { Refused } from './refusal.ts'

/** Who acts, and for which company. */
type ActingIds = Pick<Actor, 'accountId' | 'personId' | 'link' | 'key'>

/** How long answers are kept for replays (offline.md §8). */
export const ANSWER_RETENTION_DAYS = 30

export interface StoredAnswer {
  status: number
  body: unknown
}

/** Errors that a retry can't change. The others must stay open to one: a link that ended can be renewed. */
function isFinal({ status }: ErrorResponse): boolean {
  return status >= 400 && status < 500 && ![401, 402, 403, 410, 429].includes(status)
}

/** A raw write, to recognize its replay. */
export interface Arrived {
  method: string
  url: string
  /** raw; null without a body */
  bytes: Buffer | null
}

/** In place of a fingerprint: the key's owner cancelled the action before it arrived. */
const CANCELLED = 'cancelled'

/** Same method, URL and bytes are the same action, however a later schema parses them. */
function fingerprint({ method, url, bytes }: Arrived): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  return hash.update(bytes ?? '').digest('hex')
}

/**
 * The stored answer for this action; null when it is new or still running. Looked up as soon as the bytes arrive, since
 * a later build's schema may reject what an earlier one did.
 * @throws Refused IDEMPOTENCY_KEY_MISMATCH when the key belongs to another action
 */
export async function findStoredAnswer(
  db: Kysely<Schema>,
  { actor, key, sent }: { actor: string; key: string; sent: Arrived },
): Promise<StoredAnswer | null> {
  const row = await readAnswer(db, actor, key)
  if (!row) return null
  if (![CANCELLED, fingerprint(sent)].includes(row.fingerprint)) throw new Refused('IDEMPOTENCY_KEY_MISMATCH')
  return { status: row.status, body: row.response }
}

/**
 * The same for a caller whose right has ended: nothing is refused as if it had never been done while it still may be.
 * @throws Refused IDEMPOTENCY_IN_PROGRESS while it is carried out
 */
export async function findSettledAnswer(
  db: Kysely<Schema>,
  about: { actor: string; key: string; sent: Arrived },
): Promise<StoredAnswer | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryTakeKey(tx, about.actor, about.key))) throw new Refused('IDEMPOTENCY_IN_PROGRESS')
    return findStoredAnswer(tx, about)
  })
}

/**
 * Cancels the action with this key: leaves a tombstone, so that it has no effect if it still arrives.
 * @returns the stored answer when it arrived first; null when it is cancelled
 * @throws Refused IDEMPOTENCY_IN_PROGRESS while it is carried out
 */
export async function cancelKey(
  tx: Transaction<Schema>,
  { actor, key, now }: { actor: string; key: string; now: number },
): Promise<StoredAnswer | null> {
  if (!(await tryTakeKey(tx, actor, key))) throw new Refused('IDEMPOTENCY_IN_PROGRESS')
  const row = await readAnswer(tx, actor, key)
  if (row) return row.fingerprint === CANCELLED ? null : { status: row.status, body: row.response }
  const { status, body } = toErrorResponse(new Refused('OP_CANCELLED'))
  const response = JSON.stringify(body)
  await insertAnswer(tx, { actor, key, fingerprint: CANCELLED, status, response, created_at: new Date(now) })
  return null
}

/**
 * Runs an effect in one transaction, exactly once per key (offline.md §8): the effect and its stored answer commit
 * together or not at all. A refusal undoes the effect's writes (unless it keeps them) and is stored too, so a replay
 * gets the same answer. Without a key, only the transaction applies. The effect may begin again before it has locked a
 * load that many want.
 */
export async function runOnce(
  db: Kysely<Schema>,
  about: { actor: ActingIds; key: string | undefined; sent: Arrived; now: number },
  effect: (tx: Transaction<Schema>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return inLine((begun) =>
    db.transaction().execute((tx) => {
      begun(tx)
      return runInTransaction(tx, about, effect)
    }),
  )
}

async function runInTransaction(
  tx: Transaction<Schema>,
  { actor: acting, key, sent, now }: Parameters<typeof runOnce>[1],
  effect: (tx: Transaction<Schema>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const actor = keyOwnerOf(acting)
  if (key) {
    if (!(await tryTakeKey(tx, actor, key))) throw new Refused('IDEMPOTENCY_IN_PROGRESS')
    const stored = await findStoredAnswer(tx, { actor, key, sent })
    if (stored) return stored
  }

  await actAs(tx, acting)
  await markEffect(tx)
  let answer: StoredAnswer
  try {
    answer = await effect(tx)
  } catch (error) {
    const refusal = toErrorResponse(error)
    if (!isFinal(refusal)) throw error
    if (!(error instanceof Refused && error.keepWrites)) await undoEffect(tx)
    answer = refusal
  }
  // the actor was read before the transaction: who left, or whose account closed, since then gets nothing new
  if (!(await lockOpenActor(tx, acting))) throw new Refused(acting.key ? 'KEY_ENDED' : 'UNAUTHENTICATED')
  if (key) {
    await insertAnswer(tx, {
      actor,
      key,
      fingerprint: fingerprint(sent),
      status: answer.status,
      response: JSON.stringify(answer.body),
      created_at: new Date(now),
    })
  }
  return answer
}
