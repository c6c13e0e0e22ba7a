import type { PersonId } from '#domain/access/ids.ts'
import type { Colleague } from '#domain/access/recipients.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Who works in these companies, the one who is there longest first. */
export async function listColleagues(
  db: Kysely<Schema>,
  accountIds: readonly string[],
): Promise<Map<string, Colleague[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .leftJoin('notification_settings', 'notification_settings.person_id', 'person.id')
    .select(['account_id as accountId', 'seat', sql<PersonId>`person.id`.as('id')])
    .select(sql<boolean>`coalesce((notification_settings.settings ->> 'others')::boolean, false)`.as('hearsOthers'))
    .where('account_id', 'in', accountIds)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('person.id')
    .execute()
  return Map.groupBy(rows, ({ accountId }) => accountId)
}

/** By load and company, 'load account': whose work it is, or was when its deal with a released carrier was made. */
export async function listLoadAssignees(
  db: Kysely<Schema>,
  loadIds: readonly string[],
): Promise<Map<string, PersonId[]>> {
  const assignees = new Map<string, PersonId[]>()
  if (loadIds.length === 0) return assignees
  const { rows } = await sql<{ about: string; people: PersonId[] }>`
    select load_id || ' ' || account_id as about, array_agg(person_id order by at desc) as people from (
      select id as load_id, owner_id as account_id, owner_person_id as person_id, now() as at from load
      where id = any(${loadIds}::uuid[])
      union all
      select id, dispatcher_id, dispatcher_person_id, now() from load where id = any(${loadIds}::uuid[])
      union all
      select load_id, carrier_id, carrier_person_id, accepted_at from deal join load on load.id = deal.load_id
      where load_id = any(${loadIds}::uuid[]) and load.dispatcher_id is distinct from deal.carrier_id) side
    where account_id is not null and person_id is not null group by load_id, account_id`.execute(db)
  for (const { about, people } of rows) assignees.set(about, people)
  return assignees
}

/** Who made these booking requests, by request. */
export async function listRequestMakers(
  db: Kysely<Schema>,
  requestIds: readonly string[],
): Promise<Map<string, { accountId: string; personId: PersonId | null }>> {
  if (requestIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; account_id: string; person_id: PersonId | null }>`
    select id, requester_id as account_id, person_id from booking_request where id = any(${requestIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, account_id: accountId, person_id: personId }) => [id, { accountId, personId }]))
}

/** Who asked for a consent, on the dispatcher's side. */
export async function findConsentAsker(db: Kysely<Schema>, consentId: string) {
  return db
    .selectFrom('dispatch_consent')
    .select(['dispatcher_id', 'person_id'])
    .where('id', '=', consentId)
    .executeTakeFirst()
}

/** Who wrote a template. */
export async function findTemplateAuthor(db: Kysely<Schema>, templateId: string): Promise<PersonId | null> {
  const template = db.selectFrom('load_template').select('person_id').where('id', '=', templateId)
  return (await template.executeTakeFirst())?.person_id ?? null
}
