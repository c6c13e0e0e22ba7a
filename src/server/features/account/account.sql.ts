import type { PhoneChannel } from '#contract/account/register-contact.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { AccountSettings, AccountTable } from '#server/db/account-schema.ts'
import { newId } from '#server/db/new-id.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { registerEntryOf } from '../authority/register-entry.sql.ts'
import { subscriptionStatus } from '../subscription/subscription.sql.ts'
import { CODE_TRIES } from './secrets.ts'
import { isUsdotShared } from './usdot.sql.ts'

/** An account with its role's permissions. */
export type AccountRow = Awaited<ReturnType<typeof accountById>> & {}

/** For rows from before a setting existed. */
const DEFAULT_SETTINGS: AccountSettings = { emailNotifications: true, twoFactorEnabled: false, darkMode: false }

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom('account')
    .selectAll('account')
    .select(sql<AccountSettings>`${JSON.stringify(DEFAULT_SETTINGS)}::jsonb || account.settings`.as('settings'))
    .select(
      sql<Permission[]>`array(select permission from role_permission where role = account.role order by permission)`.as(
        'permissions',
      ),
    )
    .select(partyNameOf('account').as('party_name'))
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
}

export function accountById(db: Kysely<Schema>, id: string) {
  return accounts(db).where('account.id', '=', id).executeTakeFirst()
}

export function accountByEmail(db: Kysely<Schema>, email: string) {
  return accounts(db)
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Creates a verified account. False if the address has one. */
export async function insertAccount(db: Kysely<Schema>, row: Insertable<AccountTable>): Promise<boolean> {
  const written = await db
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function updateAccount(
  db: Kysely<Schema>,
  id: string,
  change: Omit<Updateable<AccountTable>, 'id'>,
): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/**
 * Locks the account so concurrent edits can't overwrite each other. False if it was closed meanwhile. Rows that refer to
 * the account are written all the same: who holds one of them, as billing's copy does, would wait for this in a circle.
 */
export function lockAccount(db: Kysely<Schema>, id: string): Promise<boolean> {
  return isActive(accountState(db, id).forNoKeyUpdate())
}

/** Locks an account that closes, and waits for rows that refer to it: a load that is posted meanwhile is withdrawn too. */
export function lockClosingAccount(db: Kysely<Schema>, id: string): Promise<boolean> {
  return isActive(accountState(db, id).forUpdate())
}

/** Whether the password is still the one that was verified; keeps it so until the transaction ends. */
export async function lockPassword(tx: Transaction<Schema>, account: { id: string; password_hash: string }) {
  const locked = tx.selectFrom('account').select(['is_active', 'password_hash']).where('id', '=', account.id).forShare()
  const row = await locked.executeTakeFirst()
  return row?.is_active === true && row.password_hash === account.password_hash
}

/** Whether the account is active; keeps it so until the transaction ends. Lock loads before accounts. */
export function lockActiveAccount(tx: Transaction<Schema>, id: string): Promise<boolean> {
  return isActive(accountState(tx, id).forShare())
}

function accountState(db: Kysely<Schema>, id: string) {
  return db.selectFrom('account').select('is_active').where('id', '=', id)
}

async function isActive(account: ReturnType<typeof accountState>): Promise<boolean> {
  return (await account.executeTakeFirst())?.is_active ?? false
}

/** What strangers may know of an account's person, so that no password is made of it. */
export function personalWords(account: Pick<AccountRow, 'first_name' | 'last_name' | 'business_name' | 'email'>) {
  const { first_name, last_name, business_name, email } = account
  return [first_name, last_name, business_name, ...email.split('@')]
}

/** Replaces the account's picture and returns its new id. */
export async function replaceAvatar(
  db: Kysely<Schema>,
  accountId: string,
  picture: { type: string; base64: string },
): Promise<string> {
  const row = { id: newId(), ...picture }
  await db
    .insertInto('avatar')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return row.id
}

export function avatarById(db: Kysely<Schema>, id: string) {
  return db.selectFrom('avatar').select(['type', 'base64']).where('id', '=', id).executeTakeFirst()
}

/** Empty for a broker that states none, and for an account that is none. */
export async function findPaperTerms(db: Kysely<Schema>, accountId: string): Promise<PaperTerms> {
  const row = await db.selectFrom('account').select('paper_terms').where('id', '=', accountId).executeTakeFirst()
  return row?.paper_terms ?? {}
}

/** Whether all of them are active; they stay so until the transaction ends. */
export async function lockActive(tx: Transaction<Schema>, accountIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('account')
    .select('is_active')
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.every((row) => row.is_active)
}
