import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'

/** Those that sign at that time, the newest first. */
export function listSecrets(db: Kysely<Schema>, endpointId: string, now: Date) {
  return db
    .selectFrom('webhook_secret')
    .select(['id', 'sealed'])
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The one before goes on signing until then; those before it end. */
export async function replaceSecret(
  tx: Transaction<Schema>,
  endpointId: string,
  { sealed, now, oldEndsAt }: { sealed: Uint8Array; now: Date; oldEndsAt: Date },
): Promise<void> {
  await tx.deleteFrom('webhook_secret').where('endpoint_id', '=', endpointId).where('ends_at', 'is not', null).execute()
  await tx.updateTable('webhook_secret').set({ ends_at: oldEndsAt }).where('endpoint_id', '=', endpointId).execute()
  await insertSecret(tx, endpointId, { sealed, now })
}

export async function insertSecret(
  tx: Transaction<Schema>,
  endpointId: string,
  { sealed, now }: { sealed: Uint8Array; now: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_secret')
    .values({ id: newId(), endpoint_id: endpointId, sealed, created_at: now })
    .execute()
}

export async function resealSecret(db: Kysely<Schema>, id: string, sealed: Uint8Array): Promise<void> {
  await db.updateTable('webhook_secret').set({ sealed }).where('id', '=', id).execute()
}

export function listAllSecrets(db: Kysely<Schema>) {
  return db.selectFrom('webhook_secret').select(['id', 'endpoint_id', 'sealed']).execute()
}

/** Those whose time beside a newer one is over. */
export async function clearOldSecrets(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_secret')
    .where(sql<boolean>`ends_at <= ${now}`)
    .execute()
}
