import type { Permission, RoleName } from '#domain/access/permission.ts'
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { AccountSettings, AccountTable, Schema } from '#server/db/schema.ts'

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
}

export function accountById(db: Kysely<Schema>, id: string) {
  return accounts(db).where('account.id', '=', id).executeTakeFirst()
}

export function accountByEmail(db: Kysely<Schema>, email: string) {
  return accounts(db)
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export interface Registration {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  role: RoleName
  businessName: string
  dotNumber: string | null
  now: Date
}

/**
 * Creates an account, or overwrites an unverified one: someone who registers a stranger's address must not own the
 * account the stranger verifies. Leaves a verified account unchanged.
 */
export async function registerAccount(db: Kysely<Schema>, given: Registration): Promise<void> {
  const row = {
    email: given.email,
    password_hash: given.passwordHash,
    first_name: given.firstName,
    last_name: given.lastName,
    phone_number: given.phone,
    role: given.role,
    business_name: given.businessName,
    dot_number: given.dotNumber,
    updated_at: given.now,
  }
  const written = await db
    .insertInto('account')
    .values({ id: given.id, ...row, created_at: given.now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(row)
        .where('account.email_verified_at', 'is', null)
        .where('account.is_active', '=', true),
    )
    .returning('id')
    .executeTakeFirst()
  // a code emailed for the earlier registration must not verify this one
  await db
    .deleteFrom('verification_code')
    .where('account_id', '=', written?.id ?? given.id)
    .execute()
}

export async function updateAccount(
  db: Kysely<Schema>,
  id: string,
  change: Omit<Updateable<AccountTable>, 'id'>,
): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/** Locks the account so concurrent edits can't overwrite each other. False if it was closed meanwhile. */
export async function lockAccount(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('is_active').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.is_active ?? false
}

/** Whether the account is active; keeps it so until the transaction ends. Lock loads before accounts. */
export async function lockActiveAccount(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await tx.selectFrom('account').select('is_active').where('id', '=', id).forShare().executeTakeFirst()
  return row?.is_active ?? false
}
