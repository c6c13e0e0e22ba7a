import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { CompanyNews, MatchedLoad } from './notification-draft.ts'
import {
  growMatchNotifications,
  type MatchEvent,
  type NewMatch,
  openMatchNotifications,
} from './match-notification.sql.ts'

/** '3 matching loads', and its sentence. */
function wordsOf({ searchName, load }: MatchedLoad, loads: number): Pick<CompanyNews, 'title' | 'message'> {
  return {
    title: `${loads} matching loads`,
    message: `${loads} loads match your search "${searchName}". Newest: ${load}.`,
  }
}

/**
 * Tells people of a load that their saved searches find. What one search finds is one notification and one line of an
 * email: a list of 150 loads buries nothing. Idempotent for each event and person.
 */
export async function addMatches(
  tx: Transaction<Schema>,
  event: MatchEvent,
  news: readonly (Omit<NewMatch, 'searchId'> & { match: MatchedLoad })[],
) {
  if (news.length === 0) return []
  const matches = news.map(({ match, ...draft }) => ({ ...draft, searchId: match.searchId }))
  const opened = await openMatchNotifications(tx, event, matches)
  const newsOf = new Map(news.map((each) => [each.personId, each]))
  const grown = opened.flatMap(({ id, person_id: personId, loads, is_new: isNew, has_load: hasLoad }) => {
    const draft = newsOf.get(personId)
    if (isNew || !draft) return []
    const all = hasLoad ? loads : loads + 1
    const { title, message } = all === 1 ? draft : wordsOf(draft.match, all)
    return [{ id, title, message, loads: all }]
  })
  await growMatchNotifications(tx, event, grown)
  return opened.map(({ id, person_id, is_new }) => ({ id, person_id, kind: 'matches' as const, isGrown: !is_new }))
}
