import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { keysOfLoad } from '#domain/freight/search-keys.ts'
import type { Schema } from '#server/db/schema.ts'

const SHOWN = ['id', 'name', 'query', 'alerts', 'created_at'] as const
export type SavedSearchRow = Pick<Selectable<Schema['saved_search']>, (typeof SHOWN)[number]>

export function listSavedSearches(db: Kysely<Schema>, accountId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_search')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()
}

/** Locks the account, so concurrent saves can't exceed the limit. */
export async function countSavedSearches(tx: Transaction<Schema>, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
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

/** @returns undefined if the account has none. @throws Error of the unique index `saved_search_name` */
export function changeSavedSearch(
  tx: Transaction<Schema>,
  { id, accountId }: { id: string; accountId: string },
  change: { name?: string; alerts?: boolean },
): Promise<SavedSearchRow | undefined> {
  return (
    tx
      .updateTable('saved_search')
      // a change of nothing is answered too
      .set((eb) => ({ name: eb.ref('name'), ...change }))
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(SHOWN)
      .executeTakeFirst()
  )
}

/** False if the account has none. */
export async function removeSavedSearch(
  tx: Transaction<Schema>,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether anybody wants to hear of loads. */
export async function isAnyoneAlerted(db: Kysely<Schema>): Promise<boolean> {
  const found = await db.selectFrom('saved_search').select('id').where('alerts', '=', true).limit(1).executeTakeFirst()
  return found !== undefined
}

export interface SearchMatch {
  accountId: string
  /** of the search */
  name: string
}

/**
 * The saved searches that list the load now, one for each account. Few are read, those that share a key with the load;
 * each is then asked what the board asks (`asked` in board.sql.ts). Materialized, because the database estimates a
 * hundredth of them, and would read every account's searches instead.
 */
export async function findMatchingSearches(db: Kysely<Schema>, loadId: string, now: Date): Promise<SearchMatch[]> {
  const load = await db
    .selectFrom('load_board')
    .select(['pickup_cell', 'delivery_cell', 'delivery_state', 'equipment'])
    .where('id', '=', loadId)
    .where((eb) => eb(eb.fn.coalesce('pickup_until', 'pickup_at'), '>', now))
    .executeTakeFirst()
  if (!load) return []
  const keys = keysOfLoad({
    pickupCell: load.pickup_cell,
    deliveryCell: load.delivery_cell,
    deliveryState: load.delivery_state,
    equipment: load.equipment,
  })
  const { rows } = await sql<SearchMatch>`
    with matched as materialized (
      select s.account_id, s.name
      from load_board l, saved_search s
      where l.id = ${loadId} and s.alerts and s.keys && ${keys}::integer[] and s.account_id <> l.owner_id
        and (s.words is null or l.search @@ s.words)
        and (s.near_r2 is null
          or (l.px - s.near_x) * (l.px - s.near_x) + (l.py - s.near_y) * (l.py - s.near_y) <= s.near_r2)
        and (s.to_r2 is null or (l.dx - s.to_x) * (l.dx - s.to_x) + (l.dy - s.to_y) * (l.dy - s.to_y) <= s.to_r2)
        and (s.to_states is null or l.delivery_state = any(s.to_states))
        and (s.equipment is null or l.equipment = any(s.equipment))
        and (s.max_weight is null or l.weight <= s.max_weight)
        and (s.min_rate_cents is null or l.rate_cents >= s.min_rate_cents)
        and (s.min_rpm_cents is null or l.rpm_cents >= s.min_rpm_cents)
        and (s.min_miles is null or l.miles >= s.min_miles)
        and (s.max_miles is null or l.miles <= s.max_miles)
        and (s.from_day is null or l.pickup_day >= s.from_day)
        and (s.to_day is null or l.pickup_day <= s.to_day)
        and (s.posted_within is null or l.created_at >= ${now}::timestamptz - make_interval(hours => s.posted_within))
        and (s.broker is null or l.owner_id = s.broker)
    )
    select distinct on (account_id) account_id as "accountId", name
    from matched join account a on a.id = account_id and a.is_active
    where exists (select from role_permission p where p.role = a.role and p.permission = 'load:book')
    order by account_id, lower(name)`.execute(db)
  return rows
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
