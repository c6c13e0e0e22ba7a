import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ApiScope } from '#contract/programs/api-scope.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { MOMENT } from '#server/db/moment.sql.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ApiKeyTable } from '#server/db/program-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { permissionsOf } from '../account/account.sql.ts'
import { subscriptionStatus } from '../subscription/subscription.sql.ts'

/** A key by its token, ended or not, with what its company's role may do: in one query, because every request runs it. */
export const findKeysByToken = prepared((db, hash: RawBuilder<string>) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.scopes',
      'api_key.expires_at',
      'api_key.ended_at',
      'api_key.last_used_at',
      'account.id as account_id',
      'account.trial_ends_at',
      'account.created_at',
      'account.is_active',
    ])
    .select((eb) => permissionsOf(eb.ref('account.role')).as('permissions'))
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription_status'))
    .select(MOMENT.as('moment'))
    .where('api_key.token_hash', '=', hash),
)

/** KEY-08: to the minute, so that a busy program isn't a busy row. */
export async function markKeyUsed(
  db: Kysely<Schema>,
  { id, network, now, before }: { id: string; network: string; now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now, last_used_network: network })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}

function selectKeys(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('api_key')
    .innerJoin('person', 'person.id', 'api_key.created_by')
    .selectAll('api_key')
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('made_by'))
    .where('api_key.account_id', '=', accountId)
}
export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number]

/** @param endedSince keys that ended earlier are left out */
export function listKeys(db: Kysely<Schema>, accountId: string, endedSince: Date) {
  return selectKeys(db, accountId)
    .where((eb) => eb.or([eb('api_key.ended_at', 'is', null), eb('api_key.ended_at', '>', endedSince)]))
    .where('api_key.expires_at', '>', endedSince)
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id')
    .execute()
}

export function findKey(db: Kysely<Schema>, accountId: string, id: string) {
  return selectKeys(db, accountId).where('api_key.id', '=', id).executeTakeFirst()
}

/** Of whichever company. */
export function findAnyKey(db: Kysely<Schema>, id: string) {
  const keys = db.selectFrom('api_key').select(['account_id', 'name', 'expires_at', 'ended_at'])
  return keys.where('id', '=', id).executeTakeFirst()
}

/** The notification kind `integrations` is shown from the first key, webhook or EDI partner on. */
export async function hasIntegrations(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from api_key where account_id = ${accountId})
      or exists (select from webhook_endpoint where account_id = ${accountId})
      or exists (select from edi_partner where account_id = ${accountId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** A key with its company's name and role. */
export function findKeyWithCompany(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['api_key.name', 'api_key.scopes', 'api_key.expires_at', 'account.role'])
    .select(partyNameOf('account').as('company'))
    .where('api_key.id', '=', id)
    .executeTakeFirst()
}

/** Ask with the account locked. */
export async function countLivingKeys(db: Kysely<Schema>, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many keys that work each person made. */
export async function countKeysByMaker(
  db: Kysely<Schema>,
  accountId: string,
  now: Date,
): Promise<ReadonlyMap<PersonId, number>> {
  const rows = await db
    .selectFrom('api_key')
    .select(['created_by', (eb) => eb.fn.countAll<string>().as('count')])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('created_by')
    .execute()
  return new Map(rows.map((row) => [row.created_by, Number(row.count)]))
}

export async function insertKey(tx: Transaction<Schema>, key: Insertable<ApiKeyTable>): Promise<void> {
  await tx.insertInto('api_key').values(key).execute()
}

/** A key that isn't over, locked after the account. */
export function lockLivingKey(
  tx: Transaction<Schema>,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
) {
  return tx
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function changeKey(
  tx: Transaction<Schema>,
  id: string,
  change: { name: string; scopes: ApiScope[] },
): Promise<void> {
  await tx.updateTable('api_key').set(change).where('id', '=', id).execute()
}

export async function endKey(tx: Transaction<Schema>, id: string, end: { by: PersonId; now: Date }): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ ended_at: end.now, ended_by: end.by, ended_why: 'ended' })
    .where('id', '=', id)
    .execute()
}

/** All keys that work, of every company, the one used last first: what an operator checks after a restore. */
export function listWorkingKeys(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['api_key.id', 'api_key.name', 'api_key.hint', 'api_key.last_used_at', 'api_key.last_used_network'])
    .select(partyNameOf('account').as('company'))
    .where('api_key.ended_at', 'is', null)
    .where('api_key.expires_at', '>', now)
    .where('account.is_active', '=', true)
    .orderBy('api_key.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('api_key.id')
    .execute()
}

/** Keys that work and expire in that time, the earliest first. */
export function listExpiringKeys(db: Kysely<Schema>, { after, until }: { after: Date; until: Date }) {
  return db
    .selectFrom('api_key')
    .select(['id', 'expires_at', 'warned_days'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .execute()
}

/** Of whichever company, locked alone: nothing is locked after it. */
export function lockUnendedKey(tx: Transaction<Schema>, id: string) {
  return tx
    .selectFrom('api_key')
    .select(['account_id', 'name', 'expires_at', 'warned_days'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function markKeyWarned(tx: Transaction<Schema>, id: string, days: number): Promise<void> {
  await tx.updateTable('api_key').set({ warned_days: days }).where('id', '=', id).execute()
}

/** Ends the keys that a person made. @returns their names */
export async function endKeysMadeBy(
  tx: Transaction<Schema>,
  madeBy: PersonId,
  end: { by: PersonId; now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable('api_key')
    .set({ ended_at: end.now, ended_by: end.by, ended_why: 'maker removed' })
    .where('created_by', '=', madeBy)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', end.now)
    .returning('name')
    .execute()
  return ended.map(({ name }) => name)
}

/** Of keys that ended or expired before then, nothing is shown any more. */
export async function clearOldKeys(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .deleteFrom('api_key')
    .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .execute()
}
