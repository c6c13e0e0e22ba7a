import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PendingRegistrationTable } from '#server/db/account-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { CODE_TRIES } from '../secrets.ts'

export type PendingRegistration = Selectable<PendingRegistrationTable>

export async function insertPendingRegistration(
  db: Kysely<Schema>,
  row: Insertable<PendingRegistrationTable>,
): Promise<void> {
  await db.insertInto('pending_registration').values(row).execute()
}

function pendingFor(db: Kysely<Schema>, email: string, now: Date) {
  return db
    .selectFrom('pending_registration')
    .selectAll()
    .where('expires_at', '>', now)
    .where(sql`lower(email)`, '=', email.toLowerCase())
}

interface Lookup {
  email: string
  now: Date
}

/** The sign-up that a queued email is for. */
export function findPending(
  db: Kysely<Schema>,
  { email, registrationId, now }: Lookup & { registrationId: string | null },
): Promise<PendingRegistration | undefined> {
  return pendingFor(db, email, now).where('id', '=', registrationId).executeTakeFirst()
}

export function pendingBySecret(
  db: Kysely<Schema>,
  secretHash: string,
  { email, now }: Lookup,
): Promise<PendingRegistration | undefined> {
  return pendingFor(db, email, now).where('secret_hash', '=', secretHash).executeTakeFirst()
}

/** The newest sign-up, preferably one from the same network: a stranger's sign-up must not hide the owner's. */
export function likeliestPending(
  db: Kysely<Schema>,
  networkHash: string,
  { email, now }: Lookup,
): Promise<PendingRegistration | undefined> {
  return pendingFor(db, email, now)
    .orderBy(sql`network_hash = ${networkHash}`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

/** For an operator: the newest. */
export function newestPending(db: Kysely<Schema>, { email, now }: Lookup): Promise<PendingRegistration | undefined> {
  return pendingFor(db, email, now).orderBy('created_at', 'desc').orderBy('id').executeTakeFirst()
}

/** For clients without a secret or a password: a sign-up from the same network. */
export function nearbyPending(
  db: Kysely<Schema>,
  networkHash: string,
  { email, now }: Lookup,
): Promise<PendingRegistration | undefined> {
  return pendingFor(db, email, now)
    .where('network_hash', '=', networkHash)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

/** Sign-ups with a code that still works. */
export function listPendingWithCode(db: Kysely<Schema>, { email, now }: Lookup): Promise<PendingRegistration[]> {
  return pendingFor(db, email, now)
    .where('code_expires_at', '>', now)
    .where('code_tries', '<', CODE_TRIES)
    .where('code_hash', 'is not', null)
    .execute()
}

/** Replaces the previous code. */
export async function setPendingCode(
  db: Kysely<Schema>,
  id: string,
  code: { hash: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('pending_registration')
    .set({ code_hash: code.hash, code_tries: 0, code_expires_at: code.expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Counts a try and returns the digest to compare; undefined if there's no code, it expired or tries ran out. */
export async function tryPendingCode(db: Kysely<Schema>, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('pending_registration')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_tries', '<', CODE_TRIES)
    .where('code_expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}

/** Removes the sign-up that becomes an account. Of two concurrent calls, only one returns it. */
export function takePending(
  tx: Transaction<Schema>,
  { id, codeHash }: { id: string; codeHash: string },
): Promise<PendingRegistration | undefined> {
  return tx
    .deleteFrom('pending_registration')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePendingFor(db: Kysely<Schema>, email: string): Promise<void> {
  await db
    .deleteFrom('pending_registration')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

export async function clearPendingRegistrations(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('pending_registration').where('expires_at', '<=', now).execute()
}
