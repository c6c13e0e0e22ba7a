import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Seat } from '#domain/access/seat.ts'
import type { CompanyEventTable } from '#server/db/account-schema.ts'
import { newId } from '#server/db/new-id.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** Who works there, the one who is there longest first. */
export function listPeople(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'seat', 'created_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findCompanyName(db: Kysely<Schema>, accountId: string): Promise<string> {
  const account = db.selectFrom('account').select(partyNameOf('account').as('name')).where('id', '=', accountId)
  return (await account.executeTakeFirstOrThrow()).name
}

/** A living colleague, locked after the account. */
export function lockColleague(tx: Transaction<Schema>, accountId: string, id: PersonId) {
  return tx
    .selectFrom('person')
    .select(['id', 'seat', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Ask with the account locked. */
export async function countPeople(db: Kysely<Schema>, accountId: string, seat?: Seat): Promise<number> {
  let people = db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  if (seat) people = people.where('seat', '=', seat)
  return Number((await people.executeTakeFirstOrThrow()).count)
}

export async function setSeat(tx: Transaction<Schema>, id: PersonId, seat: Seat, now: Date): Promise<void> {
  await tx.updateTable('person').set({ seat, updated_at: now }).where('id', '=', id).execute()
}

/** TEAM-17: a line of the company's log, which nothing changes for three years. */
export async function logCompanyEvent(
  tx: Transaction<Schema>,
  event: Omit<Insertable<CompanyEventTable>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('company_event')
    .values({ id: newId(), ...event })
    .execute()
}

/** @param after the last one of the page before */
export function listCompanyEvents(
  db: Kysely<Schema>,
  accountId: string,
  { after, about, limit }: { after: string | undefined; about?: 'programs' | undefined; limit: number },
) {
  // who left by their own will has no name any more
  const nameOf = (id: string) => sql<string | null>`(
    select case when ended_why = 'left' then 'Former colleague' else first_name || ' ' || last_name end
    from person where person.id = ${sql.ref(id)})`
  let events = db
    .selectFrom('company_event as event')
    .select([
      'event.id',
      'event.type',
      'event.email',
      'event.seat',
      'event.seat_before',
      'event.details',
      'event.at',
      'event.loads',
    ])
    .select(sql<string | null>`event.via ->> 'name'`.as('program'))
    .select([nameOf('event.person_id').as('by'), nameOf('event.about_id').as('about'), nameOf('event.to_id').as('to')])
    .where('event.account_id', '=', accountId)
  if (about === 'programs') events = events.where('event.type', 'in', ['key', 'webhook', 'partner'])
  if (after !== undefined)
    events = events.where(
      sql<boolean>`(event.at, event.id) < (select at, id from company_event where id = ${after} and account_id = ${accountId})`,
    )
  return events.orderBy('event.at', 'desc').orderBy('event.id', 'desc').limit(limit).execute()
}

/** The database refuses to delete younger ones. */
export async function clearCompanyEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('company_event').where('at', '<', before).execute()
}
