import { DEFAULT_PAYMENT_DAYS } from '#domain/freight/aging.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import {
  type Expression,
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { AccountTable, PersonTable } from '#server/db/account-schema.ts'
import type { Schema } from '#server/db/schema.ts'

/** Writes a company with its first person. False if the person's address is in use: nothing is written then. */
export async function insertAccount(
  tx: Transaction<Schema>,
  account: Insertable<AccountTable>,
  person: Omit<Insertable<PersonTable>, 'account_id' | 'seat' | 'created_at' | 'updated_at'>,
): Promise<boolean> {
  const { created_at, updated_at } = account
  await sql`savepoint account`.execute(tx)
  await tx.insertInto('account').values(account).execute()
  const first = { ...person, account_id: account.id, seat: 'owner' as const, created_at, updated_at }
  const isWritten = await insertColleague(tx, first)
  if (!isWritten) await sql`rollback to savepoint account`.execute(tx)
  return isWritten
}

/** False if a living person has the address. */
export async function insertColleague(tx: Transaction<Schema>, person: Insertable<PersonTable>): Promise<boolean> {
  const written = tx.insertInto('person').values(person)
  const ofAddress = written.onConflict((conflict) =>
    conflict
      .expression(sql`lower(email)`)
      .where('ended_at', 'is', null)
      .doNothing(),
  )
  return (await ofAddress.returning('id').executeTakeFirst()) !== undefined
}

export async function updateAccount(
  db: Kysely<Schema>,
  id: string,
  change: Omit<Updateable<AccountTable>, 'id'>,
): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/**
 * Locks the account so concurrent edits can't overwrite each other. False if it was closed meanwhile. Rows that refer to
 * the account are written all the same: who holds one of them, as billing's copy does, would wait for this in a circle.
 */
export function lockAccount(db: Kysely<Schema>, id: string): Promise<boolean> {
  return isActive(accountState(db, id).forNoKeyUpdate())
}

/** Locks an account that closes, and waits for rows that refer to it: a load that is posted meanwhile is withdrawn too. */
export function lockClosingAccount(db: Kysely<Schema>, id: string): Promise<boolean> {
  return isActive(accountState(db, id).forUpdate())
}

/** Whether the account is active; keeps it so until the transaction ends. Lock loads before accounts. */
export function lockActiveAccount(tx: Transaction<Schema>, id: string): Promise<boolean> {
  return isActive(accountState(tx, id).forShare())
}

function accountState(db: Kysely<Schema>, id: string) {
  return db.selectFrom('account').select('is_active').where('id', '=', id)
}

async function isActive(account: ReturnType<typeof accountState>): Promise<boolean> {
  return (await account.executeTakeFirst())?.is_active ?? false
}

/** Empty for a broker that states none, and for an account that is none. */
export async function findPaperTerms(db: Kysely<Schema>, accountId: string): Promise<PaperTerms> {
  const row = await db.selectFrom('account').select('paper_terms').where('id', '=', accountId).executeTakeFirst()
  return row?.paper_terms ?? {}
}

/** Days from a delivery to the day its invoice is due; the default for an account that is none. */
export async function findPaymentDays(db: Kysely<Schema>, accountId: string): Promise<number> {
  const row = await db.selectFrom('account').select('payment_days').where('id', '=', accountId).executeTakeFirst()
  return row?.payment_days ?? DEFAULT_PAYMENT_DAYS
}

/** Whether all of them are active; they stay so until the transaction ends. */
export async function lockActive(tx: Transaction<Schema>, accountIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('account')
    .select('is_active')
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.every((row) => row.is_active)
}

/** Whether the account's role posts loads, whatever a person's seat keeps of it. */
export async function postsLoads(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('role_permission', 'role_permission.role', 'account.role')
    .select('account.id')
    .where('account.id', '=', accountId)
    .where('permission', '=', 'load:create')
    .executeTakeFirst()
  return row !== undefined
}

/** SQL of what a role may do; null for nothing. */
export function permissionsOf(role: Expression<string>): RawBuilder<string[] | null> {
  return sql<string[] | null>`(select array_agg(permission) from role_permission where role = ${role})`
}
