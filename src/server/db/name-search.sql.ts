import { sql } from 'kysely'
import { likeAnywhere } from './search-query.ts'

/** Accounts whose business or people have all pairs of letters of what was typed; both have an index of these pairs. */
export const haveLettersOf = (typed: string) => sql`
  select id from account where letter_pairs(business_name) @> letter_pairs(${typed})
  union all select account_id from person
  where letter_pairs(first_name || ' ' || last_name) @> letter_pairs(${typed})`

/**
 * For a query on `account`: whether this text in small letters, its business or its contact's name, contains what was
 * typed: two letters or more.
 */
export function nameContains(typed: string, text: ReturnType<typeof sql>) {
  return sql<boolean>`(account.id in (${haveLettersOf(typed)}) and ${text} like ${likeAnywhere(typed)})`
}
