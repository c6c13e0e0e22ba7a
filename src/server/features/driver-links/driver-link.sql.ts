import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { DriverLinkFacts } from '#domain/freight/driver-link.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { StopTap } from '#domain/freight/stop-event.ts'
import type { DriverLinkTable } from '#server/db/deal-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { firstArrivalOf } from '../deals/stop-event.sql.ts'

/** The recorded arrival at the last stop. */
const ARRIVED_AT = sql<Date | null>`(
  select occurred_at from (${firstArrivalOf(sql.ref('deal.id'), 'last')}) arrival)`

/** When the agreed appointment ends. */
const DELIVERY_AT = sql<Date>`(
  select coalesce(terms.stops #>> '{-1,until}', terms.stops #>> '{-1,at}')::timestamptz from deal_terms terms where terms.deal_id = deal.id order by terms.version desc limit 1)`

function selectLinks(db: Kysely<Schema>) {
  return db
    .selectFrom('driver_link')
    .innerJoin('deal', 'deal.id', 'driver_link.deal_id')
    .selectAll('driver_link')
    .select(['deal.load_id', 'deal.ended_at', ARRIVED_AT.as('arrived_at'), DELIVERY_AT.as('delivery_at')])
}

export type DriverLinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

export function toLinkFacts(row: DriverLinkRow): DriverLinkFacts {
  return {
    createdAt: row.created_at.getTime(),
    renewedAt: row.renewed_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
    deliveryAt: row.delivery_at.getTime(),
    arrivedAt: row.arrived_at?.getTime() ?? null,
    dealEndedAt: row.ended_at?.getTime() ?? null,
  }
}

/** The link with this token, in whatever state, with the account that made it. */
export function findLinkByToken(db: Kysely<Schema>, tokenHash: string) {
  return selectLinks(db)
    .innerJoin('account', 'account.id', 'driver_link.created_by')
    .select('account.is_active')
    .where('driver_link.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export function findLink(db: Kysely<Schema>, linkId: string) {
  return selectLinks(db).where('driver_link.id', '=', linkId).executeTakeFirst()
}

/** A deal's links, newest first. */
export function listDealLinks(db: Kysely<Schema>, dealId: string): Promise<DriverLinkRow[]> {
  return selectLinks(db).where('deal_id', '=', dealId).orderBy('driver_link.created_at', 'desc').execute()
}

/** False when this id or token is in use already. */
export async function insertLink(tx: Transaction<Schema>, link: Insertable<DriverLinkTable>): Promise<boolean> {
  const added = tx
    .insertInto('driver_link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
  return (await added.returning('id').executeTakeFirst()) !== undefined
}

export async function updateLink(
  tx: Transaction<Schema>,
  linkId: string,
  change: Partial<Pick<DriverLinkTable, 'revoked_at' | 'renewed_at'>>,
): Promise<void> {
  await tx.updateTable('driver_link').set(change).where('id', '=', linkId).execute()
}

const SEEN_EVERY_MS = 60_000

/**
 * Notes that a driver opened the link, at most once a minute.
 * @returns whether it was the first time
 */
export async function markLinkSeen(db: Kysely<Schema>, linkId: string, now: number): Promise<boolean> {
  const first = await db
    .updateTable('driver_link')
    .set({ first_seen_at: new Date(now), last_seen_at: new Date(now) })
    .where('id', '=', linkId)
    .where('first_seen_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first) return true
  await db
    .updateTable('driver_link')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', linkId)
    .where('last_seen_at', '<', new Date(now - SEEN_EVERY_MS))
    .execute()
  return false
}

/** The last tap that reached us through any link of a deal. */
export function findLastWord(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('stop_event')
    .select(['kind', 'stop', 'occurred_at'])
    .where('deal_id', '=', dealId)
    .where('actor_kind', '=', 'driver-link')
    .where('kind', '<>', 'corrected')
    .orderBy('sequence', 'desc')
    .limit(1)
    .$narrowType<{ kind: StopTap; stop: StopId }>()
    .executeTakeFirst()
}
