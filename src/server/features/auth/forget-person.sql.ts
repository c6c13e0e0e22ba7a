import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { updateAccount } from './account.sql.ts'

/** Whether loads that must be kept name the account: brokers keep a transaction's record three years (49 CFR 371.3). */
async function isOnRecord(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from load where owner_id = ${accountId} or dispatcher_id = ${accountId}) as kept`.execute(db)
  return rows[0]?.kept ?? false
}

/**
 * Takes the person out of the account; its customer at the payment provider is closed by a chore, which needs its id.
 * What stays is an empty name that kept loads point to; where there are any, also the business and its DOT and MC
 * numbers, which the record of a load must name.
 */
export async function forgetPerson(db: Kysely<Schema>, accountId: string, now: Date): Promise<void> {
  const onRecord = await isOnRecord(db, accountId)
  await updateAccount(db, accountId, {
    email: `deleted-${accountId}@deleted.invalid`,
    password_hash: '',
    first_name: 'Deleted',
    middle_name: null,
    last_name: 'account',
    phone_number: null,
    address: null,
    gender: null,
    profile_image: null,
    payment_method_verified_at: null,
    email_verified_at: null,
    trial_ends_at: null,
    is_active: false,
    account_status: 'deleted',
    updated_at: now,
    ...(!onRecord && { business_name: null, dot_number: null, mc_number: null }),
  })
  for (const table of [
    'session',
    'verification_code',
    'reset_token',
    'recovery_code',
    'avatar',
    'notification',
    'notification_settings',
    'load_template',
    'payment_method',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await db.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()
  await db.deleteFrom('tombstone').where('account_id', '=', accountId).execute()
  await db.deleteFrom('idempotency').where('actor', '=', accountId).execute()
}
