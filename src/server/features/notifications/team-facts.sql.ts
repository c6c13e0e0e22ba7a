import { type Kysely, sql } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'

/** Also of people who left: they are 'Deleted account'. */
export async function listNamedPeople(
  db: Kysely<Schema>,
  ids: readonly PersonId[],
): Promise<Map<PersonId, { name: string; accountId: string }>> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'account_id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, account_id: accountId }) => [id, { name, accountId }]))
}

/** Those of these loads that are the person's work, by number. */
export function listLoadsOf(db: Kysely<Schema>, loadIds: readonly string[], personId: PersonId) {
  return db
    .selectFrom('load')
    .innerJoin('load_stop as pickup', toFirstStop)
    .innerJoin('load_stop as delivery', toLastStop)
    .select(['load.id', 'load.number'])
    .select(
      sql<string>`pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state`.as('lane'),
    )
    .where('load.id', '=', sql<string>`any(${loadIds}::uuid[])`)
    .where('load.deleted_at', 'is', null)
    .where((eb) =>
      eb.or((['owner_person_id', 'dispatcher_person_id'] as const).map((column) => eb(column, '=', personId))),
    )
    .orderBy('load.number')
    .execute()
}
