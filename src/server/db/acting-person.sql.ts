import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from './schema.ts'

/** Says for whom the transaction acts: rows that say who did something take it by default. Null for a driver's link. */
export async function actAs(tx: Transaction<Schema>, personId: PersonId | null): Promise<void> {
  await sql`select set_config('milepost.person', ${personId ?? ''}, true)`.execute(tx)
}

/** SQL of who acts, if they act for this company: a command also writes what counts as the other side's. */
export function actingPersonOf(accountId: string | null): RawBuilder<PersonId | null> {
  return sql`(select id from person where id = acting_person() and account_id = ${accountId}::uuid)`
}

/** SQL of a person, or null unless they work there in a seat that loads can be assigned to (`canBeAssigned`). */
export function assignable(personId: PersonId | null): RawBuilder<PersonId | null> {
  return sql`(select id from person where id = ${personId}::uuid and ended_at is null and seat in ('owner', 'desk'))`
}

/** The same, looked up. */
export async function findAssignable(db: Kysely<Schema>, personId: PersonId): Promise<PersonId | null> {
  const { rows } = await sql<{ id: PersonId | null }>`select ${assignable(personId)} as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether the company has several people: what only matters to several is left out of what an account alone gets. */
export async function hasColleagues(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ several: boolean }>`
    select count(*) > 1 as several from person where account_id = ${accountId} and ended_at is null`.execute(db)
  return rows[0]?.several ?? false
}
