import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DealParty } from '#domain/freight/deal.ts'
import type { Schema } from './schema.ts'

/**
 * SQL of one value of a company's contact: the owner who is there longest, and of a closed company its last person.
 * @param assignee whose work it is: they come first while they work there (TEAM-15)
 */
export function ofContact<Value = string>(
  accountId: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  assignee?: RawBuilder<unknown>,
) {
  const isAssignee = sql`contact.id is not distinct from ${assignee} and contact.ended_at is null desc,`
  return sql<Value>`(select ${value} from person contact where contact.account_id = ${accountId}
    order by ${assignee ? isAssignee : sql``} contact.ended_at desc nulls first, contact.seat = 'owner' desc, contact.created_at, contact.id limit 1)`
}

/** 'Hollis Brandt', whom a colleague asks. */
export async function contactName(db: Kysely<Schema>, accountId: string): Promise<string> {
  const name = ofContact<string | null>(sql`${accountId}::uuid`, sql`contact.first_name || ' ' || contact.last_name`)
  const { rows } = await sql<{ name: string | null }>`select ${name} as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Who did something, for their own company alone. */
export interface ColleagueJson {
  accountId: string
  name: string
}

/** SQL of it; null for an account alone, where it could be nobody else. Who left by their own will has no name any more. */
export function colleagueOf(personId: RawBuilder<unknown>): RawBuilder<ColleagueJson | null> {
  return sql<ColleagueJson | null>`(
    select jsonb_build_object('accountId', who.account_id, 'name',
      case when who.ended_why = 'left' then 'Former colleague' else who.first_name || ' ' || who.last_name end)
    from person who where who.id = ${personId} and exists (
      select from person colleague where colleague.account_id = who.account_id and colleague.id <> who.id))`
}

/** TEAM-16: the name to the person's own company, and nothing to the other. */
export const nameFor = (viewerId: string, colleague: ColleagueJson | null): string | undefined =>
  colleague?.accountId === viewerId ? colleague.name : undefined

/** SQL of whether one of a company's people proved an email: others see no company before. */
export const isVerified = (accountId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from person where person.account_id = ${accountId} and email_verified_at is not null and ended_at is null)`

/** SQL of what the other side calls an account: its business, else its contact. The query names the row of `account` so. */
export function partyNameOf(account: string): RawBuilder<string> {
  const contact = ofContact(sql.ref(`${account}.id`), sql`contact.first_name || ' ' || contact.last_name`)
  return sql`coalesce(${sql.ref(`${account}.business_name`)}, ${contact})`
}

/** A deal loses the email of an account that was closed. */
export type AccountParty = DealParty & { email: string }

/** SQL of an account as the other side of a load sees it, in the terms that a deal keeps. Presenters may show less of it. */
export function partyOf(account: string, assignee?: RawBuilder<unknown>): RawBuilder<AccountParty> {
  const at = (column: string) => sql.ref(`${account}.${column}`)
  const party = sql`jsonb_build_object('firstName', contact.first_name, 'lastName', contact.last_name,
    'businessName', ${at('business_name')}, 'dotNumber', ${at('dot_number')},
    'isDotVerified', ${at('dot_verified_at')} is not null, 'dotVerifiedAt', ${at('dot_verified_at')},
    'dotVerifiedBy', ${at('dot_verified_contact')} ->> 'by', 'mcNumber', ${at('mc_number')},
    'phoneNumber', contact.phone_number, 'email', contact.email)`
  return ofContact(at('id'), party, assignee)
}

/** The same for a query that doesn't read the account. */
export function partyWithId(accountId: RawBuilder<unknown>, assignee?: RawBuilder<unknown>): RawBuilder<AccountParty> {
  return sql`(select ${partyOf('party', assignee)} from account party where party.id = ${accountId})`
}
