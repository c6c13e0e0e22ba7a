import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { erasePersonFromDeals } from '../deals/deal.sql.ts'
import { sealTermsOfAccount } from '../deals/seal-terms.sql.ts'
import { updateAccount } from './account.sql.ts'
import { endAccountLinks } from './end-account-links.sql.ts'
import { deleteChallenges } from './sign-in/sign-in.sql.ts'

/** Whether retained loads name the account: brokers keep transaction records for three years (49 CFR 371.3). */
async function isOnRecord(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from load where ${accountId} in (owner_id, dispatcher_id, hauler_id)) as kept`.execute(db)
  return rows[0]?.kept ?? false
}

/**
 * Removes the account's personal data. The payment customer's id stays until a background job closes that customer. An
 * anonymous row remains for retained loads; if there are any, it keeps the business name, DOT and MC numbers that a
 * load record must show.
 */
export async function erasePersonalData(db: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
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
    dot_verified_at: null,
    dot_verified_contact: null,
    standing_signature: null,
    paper_terms: null,
    ...(!onRecord && { business_name: null, dot_number: null, mc_number: null }),
  })
  await endAccountLinks(db, accountId, now)
  await sealTermsOfAccount(db, accountId)
  await erasePersonFromDeals(db, accountId, now)
  for (const table of [
    'session',
    'reset_token',
    'recovery_code',
    'avatar',
    'notification',
    'notification_settings',
    'load_template',
    'saved_search',
    'truck',
    'view_preferences',
    'payment_method',
    'contact_challenge',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await deleteChallenges(db, accountId)
  await db.deleteFrom('tombstone').where('account_id', '=', accountId).execute()
  await db.deleteFrom('idempotency').where('actor', '=', accountId).execute()
}
