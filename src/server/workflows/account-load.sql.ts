import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Numbers of the active loads that the account owns, booked or hauls. */
export async function activeLoadNumbers(db: Kysely<Schema>, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('load')
    .select('number')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or((['owner_id', 'dispatcher_id', 'hauler_id'] as const).map((party) => eb(party, '=', accountId))),
    )
    .orderBy('number')
    .execute()
  return rows.map((row) => row.number)
}

/** Loads a leaving account is part of: open ones it owns, hauls or is tendered, and its pending requests. */
export async function listAccountLoadIds(tx: Transaction<Schema>, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('load')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', accountId), eb('status', 'in', ['pending', 'active'])]),
        eb.and([eb('dispatcher_id', '=', accountId), eb('status', 'in', ['pending', 'active'])]),
        eb.and([eb('hauler_id', '=', accountId), eb('status', '=', 'active')]),
        // an array, so that each party's own index is used
        eb(
          'id',
          '=',
          sql<string>`any(array(
            select load_id from booking_request where requester_id = ${accountId} and status = 'pending'))`,
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The account's unanswered requests, in the order in which they are locked. */
export function listPendingRequests(
  tx: Transaction<Schema>,
  accountId: string,
): Promise<{ id: string; load_id: string }[]> {
  return tx
    .selectFrom('booking_request')
    .select(['id', 'load_id'])
    .where('requester_id', '=', accountId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
}
