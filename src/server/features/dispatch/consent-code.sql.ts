import type { Kysely, Transaction } from 'kysely'
import { CONSENT_CODE_TRIES } from '#domain/freight/dispatch-consent.ts'
import type { Schema } from '#server/db/schema.ts'

/** A code in place of the last one. */
export async function openConsentCode(
  tx: Transaction<Schema>,
  { consentId, email, expiresAt }: { consentId: string; email: string; expiresAt: Date },
): Promise<void> {
  const code = { email, expires_at: expiresAt, code_hash: null, tries: 0 }
  await tx
    .insertInto('consent_code')
    .values({ consent_id: consentId, ...code })
    .onConflict((conflict) => conflict.column('consent_id').doUpdateSet(code))
    .execute()
}

export async function hasOpenConsentCode(db: Kysely<Schema>, consentId: string, now: Date): Promise<boolean> {
  return (await findConsentCode(db, consentId, now)) !== undefined
}

export function findConsentCode(db: Kysely<Schema>, consentId: string, now: Date) {
  return db
    .selectFrom('consent_code')
    .innerJoin('dispatch_consent', 'dispatch_consent.id', 'consent_code.consent_id')
    .select(['consent_code.email', 'dispatch_consent.usdot'])
    .where('consent_id', '=', consentId)
    .where('consent_code.expires_at', '>', now)
    .executeTakeFirst()
}

export async function setConsentCode(db: Kysely<Schema>, consentId: string, hash: string): Promise<void> {
  await db.updateTable('consent_code').set({ code_hash: hash }).where('consent_id', '=', consentId).execute()
}

/** The open code, with this try counted; undefined when none is open or no try is left. */
export function tryConsentCode(db: Kysely<Schema>, consentId: string, now: Date) {
  return db
    .updateTable('consent_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('consent_id', '=', consentId)
    .where('expires_at', '>', now)
    .where('tries', '<', CONSENT_CODE_TRIES)
    .returningAll()
    .executeTakeFirst()
}

/** Of two concurrent calls, only one returns true. */
export async function endConsentCode(db: Kysely<Schema>, consentId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('consent_code')
    .where('consent_id', '=', consentId)
    .returning('consent_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearConsentCodes(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('consent_code').where('expires_at', '<=', now).execute()
}
