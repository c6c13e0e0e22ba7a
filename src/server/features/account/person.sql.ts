import type { PhoneChannel } from '#contract/account/register-contact.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { Permission } from '#domain/access/permission.ts'
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { AccountSettings, PersonTable } from '#server/db/account-schema.ts'
import { newId } from '#server/db/new-id.ts'
import { ofContact, partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'
import { subscriptionStatus } from '../subscription/subscription.sql.ts'
import { lockActiveAccount } from './account.sql.ts'
import { CODE_TRIES } from './secrets.ts'
import { isUsdotShared } from './usdot.sql.ts'

/** A person and the company that they belong to, with its role's permissions. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof personById>>>

/** For rows from before a setting existed. */
const DEFAULT_SETTINGS: AccountSettings = { emailNotifications: true, twoFactorEnabled: false, darkMode: false }

function people(db: Kysely<Schema>) {
  return db
    .selectFrom('person')
    .innerJoin('account', 'account.id', 'person.account_id')
    .select([
      'person.id as person_id',
      'person.seat',
      'person.email',
      'person.password_hash',
      'person.first_name',
      'person.middle_name',
      'person.last_name',
      'person.phone_number',
      'person.address',
      'person.gender',
      'person.profile_image',
      'person.email_verified_at',
      'person.created_at as joined_at',
    ])
    .select(sql<AccountSettings>`${JSON.stringify(DEFAULT_SETTINGS)}::jsonb || person.settings`.as('settings'))
    .select(sql<Date>`greatest(person.updated_at, account.updated_at)`.as('updated_at'))
    .select(sql<AccountId>`account.id`.as('account_id'))
    .select([
      'account.role',
      'account.business_name',
      'account.dot_number',
      'account.dot_verified_at',
      'account.dot_verified_contact',
      'account.mc_number',
      'account.is_active',
      'account.account_status',
      'account.payment_method_verified_at',
      'account.trial_ends_at',
      'account.stripe_customer_id',
      'account.detention',
      'account.standing_signature',
      'account.carrier_rules',
      'account.paper_terms',
      'account.payment_days',
      'account.has_receivables',
      'account.has_payables',
    ])
    .select(
      sql<Permission[]>`array(select permission from role_permission where role = account.role order by permission)`.as(
        'permissions',
      ),
    )
    .select(partyNameOf('account').as('party_name'))
    .select(
      sql<number>`(
        select count(*)::int from person colleague where colleague.account_id = account.id and colleague.ended_at is null)`.as(
        'company_people',
      ),
    )
    .select(
      sql<number>`(
        select count(*)::int from invitation where invitation.account_id = account.id
          and accepted_at is null and revoked_at is null)`.as('open_invitations'),
    )
    .select(
      sql<boolean>`exists (
        select from edi_partner where edi_partner.account_id = account.id and side = 'shipper')`.as('has_shippers'),
    )
    .select(
      sql<{ keysUntil: string[]; webhooks: number; partners: number } | null>`case when person.seat = 'owner' then
        jsonb_build_object(
          'keysUntil', (select coalesce(jsonb_agg(expires_at), '[]') from api_key
            where api_key.account_id = account.id and ended_at is null),
          'webhooks', (select count(*) from webhook_endpoint where webhook_endpoint.account_id = account.id),
          'partners', (select count(*) from edi_partner where edi_partner.account_id = account.id)) end`.as('programs'),
    )
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription_status'))
    .select(isUsdotShared(sql.ref('account.dot_number'), sql.ref('account.id')).as('is_dot_shared'))
    .select(registerEntryOf(sql.ref('account.dot_number')).as('register_entry'))
    .select(
      sql<{ until: string; by: 'email' | PhoneChannel } | null>`(
        select jsonb_build_object('until', expires_at, 'by', sent_by) from contact_challenge challenge
        where challenge.account_id = account.id and tries < ${CODE_TRIES})`.as('contact_code'),
    )
    .select(
      sql<boolean>`exists (
        select from load where status = 'active' and account.id in (owner_id, dispatcher_id, hauler_id))`.as(
        'is_on_open_load',
      ),
    )
    .where('person.ended_at', 'is', null)
}

/** Undefined for somebody who left. */
export function personById(db: Kysely<Schema>, id: PersonId) {
  return people(db).where('person.id', '=', id).executeTakeFirst()
}

export function personByEmail(db: Kysely<Schema>, email: string): Promise<PersonRow | undefined> {
  return people(db)
    .where(sql`lower(person.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** The person that others see of a company; undefined for a closed one. */
export function contactOf(db: Kysely<Schema>, accountId: string): Promise<PersonRow | undefined> {
  return people(db)
    .where('person.id', '=', ofContact<PersonId>(sql`${accountId}::uuid`, sql`contact.id`))
    .executeTakeFirst()
}

/** Who hears of what redirects a company's money or changes who it says it is. */
export function listOwners(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('person')
    .select(['id as person_id', 'email', 'first_name'])
    .where('account_id', '=', accountId)
    .where('seat', '=', 'owner')
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function updatePerson(
  db: Kysely<Schema>,
  id: PersonId,
  change: Omit<Updateable<PersonTable>, 'id' | 'account_id'>,
): Promise<void> {
  await db.updateTable('person').set(change).where('id', '=', id).execute()
}

/** Locks the person, after their account, so that concurrent edits can't overwrite each other. False for somebody who left. */
export async function lockPerson(tx: Transaction<Schema>, id: PersonId): Promise<boolean> {
  const person = tx.selectFrom('person').select('id').where('id', '=', id).where('ended_at', 'is', null)
  return (await person.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Whether the password is still the one that was verified; keeps it so until the transaction ends. */
export async function lockPassword(
  tx: Transaction<Schema>,
  person: Pick<PersonRow, 'account_id' | 'person_id' | 'password_hash'>,
): Promise<boolean> {
  if (!(await lockActiveAccount(tx, person.account_id))) return false
  const locked = tx.selectFrom('person').select('password_hash').where('id', '=', person.person_id)
  const row = await locked.where('ended_at', 'is', null).forShare().executeTakeFirst()
  return row?.password_hash === person.password_hash
}

/** Replaces the person's picture and returns its new id. */
export async function replaceAvatar(
  db: Kysely<Schema>,
  personId: PersonId,
  picture: { type: string; base64: string },
): Promise<string> {
  const row = { id: newId(), ...picture }
  await db
    .insertInto('avatar')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  return row.id
}

export function avatarById(db: Kysely<Schema>, id: string) {
  return db.selectFrom('avatar').select(['type', 'base64']).where('id', '=', id).executeTakeFirst()
}
