import { sql } from 'kysely'
import { likeAnywhere } from './search-query.ts'

/** An account's business and person, as its index has them. */
const SEARCHED_NAME = sql`searched_name(business_name, first_name, last_name)`

/**
 * Whether one of these texts in small letters, parts of an account's names, contains what was typed: two letters or more.
 * The index finds the accounts that have all its pairs of letters.
 */
export function nameContains(typed: string, text: ReturnType<typeof sql>) {
  return sql<boolean>`(letter_pairs(${SEARCHED_NAME}) @> letter_pairs(${typed}) and ${text} like ${likeAnywhere(typed)})`
}
