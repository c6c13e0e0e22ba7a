import { type RawBuilder, sql } from 'kysely'
import type { DealParty } from '#domain/freight/deal.ts'

/** SQL of what the other side calls an account: its business, else its person. The query names the row of `account` so. */
export function partyNameOf(account: string): RawBuilder<string> {
  const at = (column: string) => sql.ref(`${account}.${column}`)
  return sql`coalesce(${at('business_name')}, ${at('first_name')} || ' ' || ${at('last_name')})`
}

/** A deal loses the email of an account that was closed. */
export type AccountParty = DealParty & { email: string }

/** SQL of an account as the other side of a load sees it, in the terms that a deal keeps. Presenters may show less of it. */
export function partyOf(account: string): RawBuilder<AccountParty> {
  const at = (column: string) => sql.ref(`${account}.${column}`)
  return sql`jsonb_build_object('firstName', ${at('first_name')}, 'lastName', ${at('last_name')},
    'businessName', ${at('business_name')}, 'dotNumber', ${at('dot_number')},
    'isDotVerified', ${at('dot_verified_at')} is not null, 'dotVerifiedAt', ${at('dot_verified_at')},
    'dotVerifiedBy', ${at('dot_verified_contact')} ->> 'by', 'mcNumber', ${at('mc_number')},
    'phoneNumber', ${at('phone_number')}, 'email', ${at('email')})`
}

/** The same for a query that doesn't read the account. */
export function partyWithId(accountId: RawBuilder<unknown>): RawBuilder<AccountParty> {
  return sql`(select ${partyOf('party')} from account party where party.id = ${accountId})`
}
