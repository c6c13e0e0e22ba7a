import type { Kysely } from 'kysely'
import type { ReceivedRequest } from '#domain/freight/freight-report.ts'
import type { Schema } from '#server/db/schema.ts'

/** Booking requests that carriers made on the account's loads in a period. */
export async function listReceivedRequests(
  db: Kysely<Schema>,
  { accountId, from, to }: { accountId: string; from: Date; to: Date },
): Promise<ReceivedRequest[]> {
  const rows = await db
    .selectFrom('load_request')
    .select(['status', 'created_at', 'expires_at'])
    .where('load_owner_id', '=', accountId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  return rows.map(({ status, created_at, expires_at }) => ({
    status,
    madeAt: created_at.getTime(),
    expiresAt: expires_at.getTime(),
  }))
}
