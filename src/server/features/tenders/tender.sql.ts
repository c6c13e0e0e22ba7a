import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { OPEN_TENDER_STATES, type ShipperTenderState } from '#domain/edi/decide-tender.ts'
import type { ShipperTenderTable } from '#server/db/edi-schema.ts'
import type { Schema } from '#server/db/schema.ts'

export const isOpen = (state: ShipperTenderState) => OPEN_TENDER_STATES.some((each) => each === state)

function selectTenders(db: Kysely<Schema>) {
  return db
    .selectFrom('shipper_tender')
    .innerJoin('edi_partner', 'edi_partner.id', 'shipper_tender.partner_id')
    .leftJoin('load', 'load.id', 'shipper_tender.load_id')
    .selectAll('shipper_tender')
    .select(['edi_partner.name as partner_name', 'edi_partner.options as partner_options'])
    .select(['load.number as load_number', 'load.status as load_status', 'load.dispatcher_id', 'load.deleted_at'])
}
export type TenderRow = Awaited<ReturnType<typeof listTenders>>[number]

export const TENDER_PAGE = 50

/** @param waitingAt only those that wait for the company then @param after the last one of the page before */
export function listTenders(
  db: Kysely<Schema>,
  accountId: string,
  {
    state,
    waitingAt,
    after,
  }: { state?: ShipperTenderState | undefined; waitingAt?: Date | undefined; after?: string | undefined },
) {
  let rows = selectTenders(db).where('shipper_tender.account_id', '=', accountId)
  if (state !== undefined) rows = rows.where('shipper_tender.state', '=', state)
  if (waitingAt !== undefined) rows = rows.where((eb) => isWaiting(eb, waitingAt))
  if (after !== undefined) rows = rows.where('shipper_tender.id', '<', after)
  return rows
    .orderBy('shipper_tender.id', 'desc')
    .limit(TENDER_PAGE + 1)
    .execute()
}

export function findTender(db: Kysely<Schema>, accountId: string, id: string): Promise<TenderRow | undefined> {
  return selectTenders(db)
    .where('shipper_tender.id', '=', id)
    .where('shipper_tender.account_id', '=', accountId)
    .executeTakeFirst()
}

/** The tender that a load was posted from. */
export function findTenderOfLoad(db: Kysely<Schema>, loadId: string): Promise<TenderRow | undefined> {
  return selectTenders(db).where('shipper_tender.load_id', '=', loadId).executeTakeFirst()
}

/** Of any company, for an event. */
export function findAnyTender(db: Kysely<Schema>, id: string): Promise<TenderRow | undefined> {
  return selectTenders(db).where('shipper_tender.id', '=', id).executeTakeFirst()
}

/** Those that wait for the company: to be answered in time, or for what their shipper wants of an accepted one. */
const isWaiting = (eb: ExpressionBuilder<Pick<Schema, 'shipper_tender'>, 'shipper_tender'>, now: Date) =>
  eb.or([
    eb('shipper_tender.asks', 'is not', null),
    eb.and([eb('shipper_tender.state', 'in', ['received', 'held']), eb('shipper_tender.respond_by', '>', now)]),
  ])

/** How many wait for the company, and the unanswered one that ends first. */
export async function countOpenTenders(db: Kysely<Schema>, accountId: string, now: Date) {
  const rows = await db
    .selectFrom('shipper_tender')
    .select(['state', 'respond_by', 'respond_zone'])
    .where('account_id', '=', accountId)
    .where((eb) => isWaiting(eb, now))
    .orderBy('respond_by')
    .execute()
  return { open: rows.length, next: rows.find(({ state }) => state !== 'accepted') ?? null }
}

/** Lock its load before. */
export function lockTender(tx: Transaction<Schema>, id: string) {
  return tx.selectFrom('shipper_tender').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type LockedTender = NonNullable<Awaited<ReturnType<typeof lockTender>>>

/** The last round of a shipment. */
export function findLastRound(tx: Transaction<Schema>, partnerId: string, shipmentId: string) {
  return tx
    .selectFrom('shipper_tender')
    .select(['id', 'load_id'])
    .where('partner_id', '=', partnerId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertTender(tx: Transaction<Schema>, row: Insertable<ShipperTenderTable>): Promise<void> {
  await tx.insertInto('shipper_tender').values(row).execute()
}

export async function updateTender(
  tx: Transaction<Schema>,
  id: string,
  change: Updateable<ShipperTenderTable>,
): Promise<void> {
  await tx.updateTable('shipper_tender').set(change).where('id', '=', id).execute()
}

/** Tenders whose time is over, the oldest first. */
export async function listOverdueTenders(db: Kysely<Schema>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shipper_tender')
    .select('id')
    .where('state', 'in', OPEN_TENDER_STATES)
    .where('respond_by', '<=', now)
    .orderBy('respond_by')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks tenders that end soon, each once. @returns their ids */
export async function markEndingSoon(
  tx: Transaction<Schema>,
  { now, before }: { now: Date; before: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('shipper_tender')
    .set({ reminded_at: now })
    .where('state', 'in', ['received', 'held'])
    .where('respond_by', '<=', before)
    .where('respond_by', '>', now)
    .where('reminded_at', 'is', null)
    // one that came shortly before its end needs no reminder
    .where(sql<boolean>`received_at <= respond_by - interval '30 minutes'`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tenders that no load came of. */
export async function deleteOldTenders(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .deleteFrom('shipper_tender')
    .where('load_id', 'is', null)
    .where('respond_by', '<', before)
    .where('received_at', '<', before)
    .execute()
}
