import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import {
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  MAX_SAVED_SEARCHES,
  type SavedQuery,
  saveSearchEndpoint,
  updateSavedSearchEndpoint,
} from '#contract/freight/saved-search.ts'
import { newId } from '#server/db/new-id.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { personOf } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { compileSearch } from './board-filter.ts'
import {
  changeSavedSearch,
  countSavedSearches,
  insertSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  type SavedSearchRow,
} from './saved-search.sql.ts'

type Answer = EndpointResponseInput<typeof saveSearchEndpoint>

function presentSavedSearch({ id, name, query, alerts, created_at }: SavedSearchRow): Answer {
  return { id, name, query, alerts, createdAt: created_at.toISOString() }
}

/** The query as in the board's URL. */
function writeSavedQuery({ near, to, ...others }: SavedQuery): Record<string, string> {
  const points = Object.entries({ near, to }).map(([name, point]) => [
    name,
    point && `${point.latitude},${point.longitude}`,
  ])
  const all = [...points, ...Object.entries(others)].filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(all.map(([name, value]): [string, string] => [String(name), String(value)]))
}

function refuseTakenName(error: unknown): never {
  const details = [{ path: 'name', message: 'You already have a saved search with this name' }]
  throw isUniqueViolation(error, 'saved_search_name') ? new Refused('SEARCH_NAME_TAKEN', { details }) : error
}

const saveSearch = route(saveSearchEndpoint, async ({ body: { name, query, alerts } }, { db: tx, actor, now }) => {
  if ((await countSavedSearches(tx, personOf(actor))) >= MAX_SAVED_SEARCHES) throw new Refused('SEARCH_LIMIT')
  const row = { id: newId(), name, query: writeSavedQuery(query), alerts, created_at: new Date(now) }
  const stored = {
    ...row,
    query: JSON.stringify(row.query),
    account_id: actor.accountId,
    person_id: personOf(actor),
    ...compileSearch(query),
  }
  await insertSavedSearch(tx, stored).catch(refuseTakenName)
  return presentSavedSearch(row)
})

const updateSavedSearch = route(
  updateSavedSearchEndpoint,
  async ({ params: { id }, body: { name, alerts } }, { db: tx, actor }) => {
    const change = { ...(name !== undefined && { name }), ...(alerts !== undefined && { alerts }) }
    const row = await changeSavedSearch(tx, { id, personId: personOf(actor) }, change).catch(refuseTakenName)
    if (!row) throw new Refused('NOT_FOUND')
    return presentSavedSearch(row)
  },
)

export function savedSearchRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    route(listSavedSearchesEndpoint, async (_, { db, actor }) => ({
      data: (await listSavedSearches(db, personOf(actor))).map(presentSavedSearch),
    })),
    within(spend, 'savedSearches', saveSearch),
    updateSavedSearch,
    route(deleteSavedSearchEndpoint, async ({ params }, { db: tx, actor }) => {
      if (!(await removeSavedSearch(tx, { id: params.id, personId: personOf(actor) }))) throw new Refused('NOT_FOUND')
      return { message: 'Search deleted' }
    }),
  ]
}
