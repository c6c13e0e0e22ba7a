import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Program } from './column-types.ts'
import { ASSIGNABLE_SEATS } from '#domain/access/seat.ts'
import type { Schema } from './schema.ts'

interface Acting {
  accountId: string
  personId: PersonId | null
  key?: { id: string; name: string }
  /** a partner's messages act */
  channel?: { partnerId: string; name: string }
}

/** Says who acts in the transaction: rows that say who did something take it by default. Nobody for a driver's link. */
export async function actAs(tx: Transaction<Schema>, { accountId, personId, key, channel }: Acting): Promise<void> {
  const program = key
    ? { kind: 'key', id: key.id, name: key.name, accountId }
    : channel && { kind: 'edi', id: channel.partnerId, name: channel.name, accountId }
  const via = program ? JSON.stringify(program) : ''
  await sql`
    select set_config('milepost.person', ${personId ?? ''}, true), set_config('milepost.via', ${via}, true)`.execute(tx)
}

/** SQL of the program that acts, if it acts for this company. */
export function actingProgramOf(accountId: string | null): RawBuilder<Program | null> {
  return sql`acting_via_of(${accountId}::uuid)`
}

/** SQL of who acts, if they act for this company: a command also writes what counts as the other side's. */
export function actingPersonOf(accountId: string | null): RawBuilder<PersonId | null> {
  return sql`(select id from person where id = acting_person() and account_id = ${accountId}::uuid)`
}

/** SQL of a person, or null unless they work there in a seat that loads can be assigned to (`ASSIGNABLE_SEATS`). */
export function assignable(personId: PersonId | null): RawBuilder<PersonId | null> {
  return sql`(select id from person where id = ${personId}::uuid and ended_at is null and seat in (${sql.join(ASSIGNABLE_SEATS)}))`
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
