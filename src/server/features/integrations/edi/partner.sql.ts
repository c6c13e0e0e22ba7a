import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { EdiPartnerTable } from '#server/db/edi-schema.ts'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { permissionsOf } from '../../account/account.sql.ts'
import { subscriptionStatus } from '../../subscription/subscription.sql.ts'

function selectPartners(db: Kysely<Schema>, accountId: string) {
  return db.selectFrom('edi_partner').selectAll().where('account_id', '=', accountId)
}
export type ShownPartner = Awaited<ReturnType<typeof listPartners>>[number]

export function listPartners(db: Kysely<Schema>, accountId: string) {
  return selectPartners(db, accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function findPartner(db: Kysely<Schema>, accountId: string, id: string) {
  return selectPartners(db, accountId).where('id', '=', id).executeTakeFirst()
}

export function findPartnerById(db: Kysely<Schema>, id: string) {
  return db.selectFrom('edi_partner').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Most servers have none. */
export async function hasAnyPartner(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('edi_partner').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Partners of open companies that use a folder and aren't paused. */
export function listFolderPartners(db: Kysely<Schema>) {
  return db
    .selectFrom('edi_partner')
    .innerJoin('account', 'account.id', 'edi_partner.account_id')
    .selectAll('edi_partner')
    .where('edi_partner.transport', '=', 'folder')
    .where('edi_partner.status', '<>', 'paused')
    .where('account.is_active', '=', true)
    .orderBy('edi_partner.id')
    .execute()
}

/** The systems of a company that went live; what a paused one is sent waits for it. */
export function listSystems(db: Kysely<Schema>, accountId: string) {
  return selectPartners(db, accountId)
    .where('side', '=', 'carrier-system')
    .where('went_live_at', 'is not', null)
    .where('status', '<>', 'test')
    .orderBy('id')
    .execute()
}

/** The shipper that a customer's invoices also go to. */
export function findShipperOfCustomer(db: Kysely<Schema>, accountId: string, customerId: string) {
  return selectPartners(db, accountId)
    .where('side', '=', 'shipper')
    .where('customer_id', '=', customerId)
    .where('went_live_at', 'is not', null)
    .where('status', '<>', 'test')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The company that a partner's messages act for. */
export function findChannelAccount(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('account')
    .select(['is_active', 'trial_ends_at', 'created_at'])
    .select((eb) => permissionsOf(eb.ref('account.role')).as('permissions'))
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription_status'))
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Ask with the account locked. */
export async function countPartners(db: Kysely<Schema>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('edi_partner')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the customer is the account's, and open. */
export async function hasOpenCustomer(db: Kysely<Schema>, accountId: string, id: string): Promise<boolean> {
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return customer !== undefined
}

/** @throws Error of the unique index `edi_partner_ids` */
export async function insertPartner(tx: Transaction<Schema>, row: Insertable<EdiPartnerTable>): Promise<void> {
  await tx.insertInto('edi_partner').values(row).execute()
}

/** Locks a partner of the account; all that takes its control numbers waits. */
export function lockPartner(tx: Transaction<Schema>, { id, accountId }: { id: string; accountId: string }) {
  return selectPartners(tx, accountId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** @throws Error of the unique index `edi_partner_ids` */
export async function updatePartner(
  tx: Transaction<Schema>,
  id: string,
  change: Updateable<EdiPartnerTable>,
): Promise<void> {
  await tx.updateTable('edi_partner').set(change).where('id', '=', id).execute()
}

/** They have nine digits; 1 follows. */
const LAST_CONTROL_NUMBER = 999_999_999

/** Takes the next numbers of a partner, whose row stays locked until the commit: none is left out or used twice. */
export async function takeControlNumbers(
  tx: Transaction<Schema>,
  partnerId: string,
  { hasGroup }: { hasGroup: boolean },
): Promise<{ number: number; groupNumber: number }> {
  const next = (column: string) =>
    sql<number>`case when ${sql.ref(column)} >= ${LAST_CONTROL_NUMBER} then 1 else ${sql.ref(column)} + 1 end`
  const taken = await tx
    .updateTable('edi_partner')
    .set({ next_interchange: next('next_interchange'), ...(hasGroup && { next_group: next('next_group') }) })
    .where('id', '=', partnerId)
    .returning(['next_interchange', 'next_group'])
    .executeTakeFirstOrThrow()
  const before = (number: number) => (number === 1 ? LAST_CONTROL_NUMBER : number - 1)
  return { number: before(taken.next_interchange), groupNumber: before(taken.next_group) }
}

/** More than a partner sends between two backups. */
const NUMBERS_SKIPPED = 1000

/**
 * EDI-38: after a restore, the database doesn't know which control numbers were used since the backup. Skips some, and
 * pauses each partner until an owner asked for its last number.
 */
export async function pauseRestoredPartners(
  db: Kysely<Schema>,
): Promise<{ company: string; name: string; nextInterchange: number }[]> {
  const skipped = (column: string) =>
    sql<number>`(${sql.ref(column)} - 1 + ${NUMBERS_SKIPPED}::integer) % ${LAST_CONTROL_NUMBER}::integer + 1`
  await db
    .updateTable('edi_partner')
    .set({
      next_interchange: skipped('next_interchange'),
      next_group: skipped('next_group'),
      paused_why: sql<string>`coalesce(paused_why, 'restored from a backup')`,
      status: 'paused',
    })
    .execute()
  const rows = await db
    .selectFrom('edi_partner')
    .innerJoin('account', 'account.id', 'edi_partner.account_id')
    .select(['edi_partner.name', 'edi_partner.next_interchange', partyNameOf('account').as('company')])
    .where('account.is_active', '=', true)
    .orderBy('edi_partner.id')
    .execute()
  return rows.map((row) => ({ company: row.company, name: row.name, nextInterchange: row.next_interchange }))
}
