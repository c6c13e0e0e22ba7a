import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'

/** Takes the key until the transaction ends; false while another transaction has it. */
export async function tryTakeKey(tx: Transaction<Schema>, actor: string, key: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 0)) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

export function readAnswer(db: Kysely<Schema>, actor: string, key: string) {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'response'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertAnswer(tx: Transaction<Schema>, row: Insertable<Schema['idempotency']>): Promise<void> {
  await tx.insertInto('idempotency').values(row).execute()
}

/** Deletes answers past any replay: outbox items expire after a week. */
export async function clearAnswers(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}

/**
 * Locks the account, then the person or the program's key, until the commit, and only at the end, since loads are locked
 * before accounts. False once the account closed, the person left or the key ended.
 */
export async function lockOpenActor(
  tx: Transaction<Schema>,
  { accountId, personId, key }: Pick<Actor, 'accountId' | 'personId' | 'key'>,
): Promise<boolean> {
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId).where('is_active', '=', true)
  if (!(await account.forShare().executeTakeFirst())) return false
  if (key) {
    const living = tx.selectFrom('api_key').select('id').where('id', '=', key.id).where('ended_at', 'is', null)
    return (await living.forShare().executeTakeFirst()) !== undefined
  }
  if (personId === null) return true
  const person = tx.selectFrom('person').select('id').where('id', '=', personId).where('ended_at', 'is', null)
  return (await person.forShare().executeTakeFirst()) !== undefined
}

/** Marks where an effect begins, for `undoEffect`. */
export async function markEffect(tx: Transaction<Schema>): Promise<void> {
  await sql`savepoint effect`.execute(tx)
}

export async function undoEffect(tx: Transaction<Schema>): Promise<void> {
  await sql`rollback to savepoint effect`.execute(tx)
}
