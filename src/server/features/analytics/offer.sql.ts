import type { Kysely } from 'kysely'
import type { Offer } from '#domain/offer-figures.ts'
import type { Schema } from '#server/db/schema.ts'

/** The booking requests that carriers made on the account's loads in a stretch of time. */
export async function offersReceived(
  db: Kysely<Schema>,
  { accountId, from, to }: { accountId: string; from: Date; to: Date },
): Promise<Offer[]> {
  const rows = await db
    .selectFrom('load_request')
    .innerJoin('load', 'load.id', 'load_request.load_id')
    .select(['load_request.status', 'load_request.created_at', 'load_request.expires_at'])
    .where('load.owner_id', '=', accountId)
    .where('load_request.created_at', '>=', from)
    .where('load_request.created_at', '<', to)
    .execute()
  return rows.map(({ status, created_at, expires_at }) => ({
    status,
    madeAt: created_at.getTime(),
    expiresAt: expires_at.getTime(),
  }))
}
