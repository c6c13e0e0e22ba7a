import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { keysOfLoad } from '#domain/freight/search-keys.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'

const SHOWN = ['id', 'name', 'query', 'alerts', 'created_at'] as const
export type SavedSearchRow = Pick<Selectable<Schema['saved_search']>, (typeof SHOWN)[number]>

export function listSavedSearches(db: Kysely<Schema>, personId: PersonId): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_search')
    .select(SHOWN)
    .where('person_id', '=', personId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()
}

/** Locks the person, so concurrent saves can't exceed the limit. */
export async function countSavedSearches(tx: Transaction<Schema>, personId: PersonId): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws Error of the unique index `saved_search_name` */
export async function insertSavedSearch(
  tx: Transaction<Schema>,
  search: Insertable<Schema['saved_search']>,
): Promise<void> {
  await tx.insertInto('saved_search').values(search).execute()
}

/** @returns undefined if the person has none. @throws Error of the unique index `saved_search_name` */
export function changeSavedSearch(
  tx: Transaction<Schema>,
  { id, personId }: { id: string; personId: PersonId },
  change: { name?: string; alerts?: boolean },
): Promise<SavedSearchRow | undefined> {
  return (
    tx
      .updateTable('saved_search')
      // a change of nothing is answered too
      .set((eb) => ({ name: eb.ref('name'), ...change }))
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .returning(SHOWN)
      .executeTakeFirst()
  )
}

/** False if the person has none. */
export async function removeSavedSearch(
  tx: Transaction<Schema>,
  { id, personId }: { id: string; personId: PersonId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface SearchMatch {
  accountId: AccountId
  personId: PersonId
  searchId: string
  /** of the search */
  name: string
}

const findPlace = prepared((db, loadId: RawBuilder<string>, now: RawBuilder<Date>) =>
  db
    .selectFrom('load_board')
    .select(['pickup_cell', 'delivery_cell', 'delivery_state', 'equipment'])
    .where('id', '=', loadId)
    .where((eb) => eb(eb.fn.coalesce('pickup_until', 'pickup_at'), '>', now)),
)

/** Between the matches of one text: no name has a control character. */
const SEPARATOR = '\u001F'
const ID_LENGTH = 36

/**
 * Searches under one of the keys that list the load. One index has all that is compared but the words: reading the
 * searches themselves, or their people, would take several times as long. Sent as one text, because thousands of rows
 * would take as long to send as to find.
 */
const findSearches = prepared(
  (_, loadId: RawBuilder<string>, keys: RawBuilder<readonly number[]>, now: RawBuilder<Date>) => sql<{
    matches: string | null
  }>`
    select string_agg(k.account_id::text || k.person_id || k.search_id || k.name, ${SEPARATOR}) as matches
    from load_board l, search_key k
    where l.id = ${loadId} and k.key = any(${keys}::integer[]) and k.min_rpm_cents <= l.rpm_cents
      and k.account_id <> l.owner_id
      and (k.near_r2 is null
        or (l.px - k.near_x) * (l.px - k.near_x) + (l.py - k.near_y) * (l.py - k.near_y) <= k.near_r2)
      and (k.to_r2 is null or (l.dx - k.to_x) * (l.dx - k.to_x) + (l.dy - k.to_y) * (l.dy - k.to_y) <= k.to_r2)
      and (k.to_states is null or l.delivery_state = any(k.to_states))
      and (k.equipment is null or k.equipment & (1 << l.equipment) <> 0)
      and (k.max_weight is null or l.weight <= k.max_weight)
      and (k.min_rate_cents is null or l.rate_cents >= k.min_rate_cents)
      and (k.min_miles is null or l.miles >= k.min_miles)
      and (k.max_miles is null or l.miles <= k.max_miles)
      and (k.max_stops is null or l.stops <= k.max_stops)
      and (k.from_day is null or l.pickup_day >= k.from_day)
      and (k.to_day is null or l.pickup_day <= k.to_day)
      and (k.posted_within is null or l.created_at >= ${now}::timestamptz - make_interval(hours => k.posted_within))
      and (k.broker is null or l.owner_id = k.broker)
      and (not k.has_words
        or exists (select from saved_search s where s.id = k.search_id and l.search @@ s.words))`,
)

/** The first by name for each person. */
function onePerPerson(matches: string): SearchMatch[] {
  const first = new Map<string, SearchMatch>()
  for (const each of matches.split(SEPARATOR)) {
    const match = {
      accountId: each.slice(0, ID_LENGTH) as AccountId,
      personId: each.slice(ID_LENGTH, 2 * ID_LENGTH) as PersonId,
      searchId: each.slice(2 * ID_LENGTH, 3 * ID_LENGTH),
      name: each.slice(3 * ID_LENGTH),
    }
    const existing = first.get(match.personId)
    if (!existing || match.name.toLowerCase() < existing.name.toLowerCase()) first.set(match.personId, match)
  }
  return [...first.values()]
}

/** The saved searches that list the load now, one for each person: each is asked what the board asks (board.sql.ts). */
export async function findMatchingSearches(db: Kysely<Schema>, loadId: string, now: Date): Promise<SearchMatch[]> {
  const [load] = await findPlace(db, loadId, now)
  if (!load) return []
  const keys = keysOfLoad({
    pickupCell: load.pickup_cell,
    deliveryCell: load.delivery_cell,
    deliveryState: load.delivery_state,
    equipment: load.equipment,
  })
  const [row] = await findSearches(db, loadId, keys, now)
  return row?.matches ? onePerPerson(row.matches) : []
}

/** The rate from which a raise counts: the lowest since the load was last announced. */
export async function findAnnouncedRate(db: Kysely<Schema>, loadId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('announced_rate')
    .select('rate_cents')
    .where('load_id', '=', loadId)
    .executeTakeFirst()
  return row?.rate_cents
}

export async function setAnnouncedRates(
  tx: Transaction<Schema>,
  loads: readonly { load_id: string; rate_cents: number }[],
): Promise<void> {
  await tx
    .insertInto('announced_rate')
    .values(loads)
    .onConflict((conflict) =>
      conflict.column('load_id').doUpdateSet((eb) => ({ rate_cents: eb.ref('excluded.rate_cents') })),
    )
    .execute()
}
