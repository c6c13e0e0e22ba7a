import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { EdiInterchangeTable, EdiMessageTable } from '#server/db/edi-schema.ts'
import type { Schema } from '#server/db/schema.ts'

export async function insertInterchange(tx: Transaction<Schema>, row: Insertable<EdiInterchangeTable>): Promise<void> {
  await tx.insertInto('edi_interchange').values(row).execute()
}

export async function insertMessages(
  tx: Transaction<Schema>,
  rows: readonly Insertable<EdiMessageTable>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('edi_message').values(rows).execute()
}

/** The interchange that took this number, if one did. Ask with the partner locked. */
export function findByNumber(
  tx: Transaction<Schema>,
  about: { partnerId: string; direction: 'in' | 'out'; number: number; isTest: boolean },
) {
  return tx
    .selectFrom('edi_interchange')
    .selectAll()
    .where('partner_id', '=', about.partnerId)
    .where('direction', '=', about.direction)
    .where('number', '=', about.number)
    .where('is_test', '=', about.isTest)
    .where('state', 'not in', ['duplicate', 'refused'])
    .executeTakeFirst()
}

/** The highest number that was read, or null before the first. */
export async function findLastNumber(
  tx: Transaction<Schema>,
  { partnerId, isTest }: { partnerId: string; isTest: boolean },
): Promise<number | null> {
  const row = await tx
    .selectFrom('edi_interchange')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('partner_id', '=', partnerId)
    .where('direction', '=', 'in')
    .where('is_test', '=', isTest)
    .where('state', 'not in', ['duplicate', 'refused'])
    .executeTakeFirst()
  return row?.last ?? null
}

/** What we answered an interchange with, in the order in which it was written. */
export function listAnswersTo(db: Kysely<Schema>, interchangeId: string) {
  return db.selectFrom('edi_interchange').selectAll().where('answers_id', '=', interchangeId).orderBy('id').execute()
}

/** Which of these facts were sent to the partner. */
export async function listTold(
  db: Kysely<Schema>,
  partnerId: string,
  tellsOf: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('edi_interchange')
    .select('tells_of')
    .where('partner_id', '=', partnerId)
    .where('tells_of', 'in', tellsOf)
    .execute()
  return new Set(rows.map((row) => row.tells_of))
}

/** The broker answered about a load: what waited for that is applied again. @returns the partners of these sets */
export async function resumeWaiting(db: Kysely<Schema>, loadId: string): Promise<string[]> {
  const rows = await db
    .updateTable('edi_message')
    .set({ state: 'waiting', why: null, refers: sql<string>`refers - 'waitsFor'` })
    .where(sql<string>`refers ->> 'waitsFor'`, '=', loadId)
    .where(sql<boolean>`refers ? 'waitsFor'`)
    .where('state', '=', 'held')
    .returning((eb) =>
      eb
        .selectFrom('edi_interchange')
        .select('partner_id')
        .whereRef('edi_interchange.id', '=', 'edi_message.interchange_id')
        .$asScalar()
        .as('partner_id'),
    )
    .execute()
  return [...new Set(rows.flatMap(({ partner_id: id }) => id ?? []))]
}

/** Puts answers that were lost into the outbox again. */
export async function sendAgain(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('edi_interchange').set({ state: 'waiting', sent_at: null }).where('id', 'in', ids).execute()
}

export const EDI_PAGE = 50

function selectInterchanges(db: Kysely<Schema>) {
  return db.selectFrom('edi_interchange').selectAll('edi_interchange')
}
export type InterchangeRow = Awaited<ReturnType<typeof listInterchanges>>[number]

/** @param after the last one of the page before */
export function listInterchanges(db: Kysely<Schema>, partnerId: string, after: string | undefined) {
  let rows = selectInterchanges(db).where('partner_id', '=', partnerId)
  if (after !== undefined) rows = rows.where('id', '<', after)
  return rows
    .orderBy('id', 'desc')
    .limit(EDI_PAGE + 1)
    .execute()
}

export function listInterchangesById(db: Kysely<Schema>, ids: readonly string[]): Promise<InterchangeRow[]> {
  return selectInterchanges(db).where('id', 'in', ids).orderBy('id').execute()
}

/** Waiting messages for all partners that use HTTPS and aren't paused. */
export function listOutbox(db: Kysely<Schema>, accountId: string, after: string | undefined) {
  let rows = selectInterchanges(db)
    .where(
      'partner_id',
      'in',
      db
        .selectFrom('edi_partner')
        .select('id')
        .where('account_id', '=', accountId)
        .where('transport', '=', 'https')
        .where('status', '<>', 'paused'),
    )
    .where('state', '=', 'waiting')
  if (after !== undefined) rows = rows.where('id', '>', after)
  return rows
    .orderBy('id')
    .limit(EDI_PAGE + 1)
    .execute()
}

const FILES_AT_ONCE = 100

/** Messages that wait to be written to a partner's folder, the oldest first. */
export function listWaitingFor(db: Kysely<Schema>, partnerId: string) {
  return db
    .selectFrom('edi_interchange')
    .select(['id', 'number', 'is_test', 'content'])
    .where('partner_id', '=', partnerId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(FILES_AT_ONCE)
    .execute()
}

export function listMessages(db: Kysely<Schema>, interchangeIds: readonly string[]) {
  return db
    .selectFrom('edi_message')
    .selectAll()
    .where('interchange_id', 'in', [...interchangeIds])
    .orderBy('id')
    .execute()
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** An interchange of one of the account's partners, with the partner's state. */
export function findInterchange(db: Kysely<Schema>, accountId: string, id: string) {
  return selectInterchanges(db)
    .innerJoin('edi_partner', 'edi_partner.id', 'edi_interchange.partner_id')
    .select('edi_partner.status as partner_status')
    .where('edi_interchange.id', '=', id)
    .where('edi_partner.account_id', '=', accountId)
    .executeTakeFirst()
}

export async function markSent(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('edi_interchange')
    .set({ state: 'sent', sent_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** SQL of when the last message of a direction was made; null before the first. Each id is later than the one before. */
const lastMade = (direction: 'in' | 'out') =>
  sql<Date | null>`(select made_at from edi_interchange
    where partner_id = edi_partner.id and direction = ${direction} order by id desc limit 1)`

/** Of these partners, which one read a message, and when the last one of each direction was made. */
export async function readPartnerUse(db: Kysely<Schema>, partnerIds: readonly string[]) {
  const rows = await db
    .selectFrom('edi_partner')
    .select(['id', lastMade('in').as('last_in_at'), lastMade('out').as('last_out_at')])
    .select(
      sql<boolean>`exists (select from edi_interchange
        where partner_id = edi_partner.id and direction = 'in' and state = 'read')`.as('is_tried'),
    )
    .where(sql<boolean>`id = any(${partnerIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The set that we sent with this group number, locked. */
export function lockSentByGroup(
  tx: Transaction<Schema>,
  { partnerId, groupNumber }: { partnerId: string; groupNumber: number },
) {
  return tx
    .selectFrom('edi_message')
    .innerJoin('edi_interchange', 'edi_interchange.id', 'edi_message.interchange_id')
    .select(['edi_message.id', 'edi_message.set_id', 'edi_interchange.id as interchange_id', 'edi_interchange.number'])
    .where('edi_interchange.partner_id', '=', partnerId)
    .where('edi_interchange.direction', '=', 'out')
    .where('edi_message.group_number', '=', String(groupNumber))
    .orderBy('edi_message.id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** What the partner says of an interchange that we sent. */
export async function settleSent(
  tx: Transaction<Schema>,
  id: string,
  { state, note }: { state: 'acknowledged' | 'rejected'; note: string | null },
): Promise<void> {
  await tx.updateTable('edi_interchange').set({ state, note }).where('id', '=', id).execute()
}

export async function settleMessage(
  tx: Transaction<Schema>,
  id: string,
  change: Pick<EdiMessageTable, 'state' | 'why'> & {
    acknowledgment?: 'A' | 'E' | 'R'
    errors?: string
    refers?: string
    applied_at?: Date
  },
): Promise<void> {
  await tx.updateTable('edi_message').set(change).where('id', '=', id).execute()
}

/** Marks where the effect of a set begins, for `undoSet`. */
export async function markSet(tx: Transaction<Schema>): Promise<void> {
  await sql`savepoint edi_set`.execute(tx)
}

export async function undoSet(tx: Transaction<Schema>): Promise<void> {
  await sql`rollback to savepoint edi_set`.execute(tx)
}

/** Makes the sets of one partner be applied one after the other, in every process, until the commit. */
export async function lockTurn(tx: Transaction<Schema>, partnerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`edi ${partnerId}`}, 0))`.execute(tx)
}

/** The oldest set of a partner that waits to be applied. */
export function findWaiting(tx: Transaction<Schema>, partnerId: string) {
  return tx
    .selectFrom('edi_message')
    .innerJoin('edi_interchange', 'edi_interchange.id', 'edi_message.interchange_id')
    .selectAll('edi_message')
    .select('edi_interchange.made_at')
    .where('edi_interchange.partner_id', '=', partnerId)
    .where('edi_interchange.direction', '=', 'in')
    .where('edi_message.state', '=', 'waiting')
    .orderBy('edi_message.id')
    .limit(1)
    .executeTakeFirst()
}

/** The bytes in base64; null once they are erased. */
export async function findContent(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db.selectFrom('edi_interchange').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? null
}

/** Partners with sets that wait to be applied, for a process that ended before it did. */
export async function listPartnersWaiting(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('edi_message')
    .innerJoin('edi_interchange', 'edi_interchange.id', 'edi_message.interchange_id')
    .innerJoin('edi_partner', 'edi_partner.id', 'edi_interchange.partner_id')
    .select('edi_interchange.partner_id')
    .distinct()
    .where('edi_message.state', '=', 'waiting')
    .where('edi_interchange.direction', '=', 'in')
    .where('edi_partner.status', '<>', 'paused')
    .execute()
  return rows.map((row) => row.partner_id)
}

interface Quiet {
  /** when owners should have heard from the partner */
  before: Date
  limit: number
}

/** What we sent that the partner hasn't acknowledged, without acknowledgments, which get none. Locked. */
export function lockUnacknowledged(tx: Transaction<Schema>, { before, limit }: Quiet) {
  return tx
    .selectFrom('edi_interchange')
    .innerJoin('edi_partner', 'edi_partner.id', 'edi_interchange.partner_id')
    .select(['edi_interchange.id', 'edi_interchange.number', 'edi_partner.id as partner_id'])
    .select(['edi_partner.account_id', 'edi_partner.name'])
    .where('edi_interchange.state', '=', 'sent')
    .where('edi_interchange.is_test', '=', false)
    .where('edi_interchange.answers_id', 'is', null)
    .where('edi_interchange.reminded_at', 'is', null)
    .where('edi_interchange.sent_at', '<=', before)
    .orderBy('edi_interchange.id')
    .limit(limit)
    .forUpdate('edi_interchange')
    .skipLocked()
    .execute()
}

/** Interchanges that follow a number which never came. Locked. */
export function lockGaps(tx: Transaction<Schema>, { before, limit }: Quiet) {
  return tx
    .selectFrom('edi_interchange')
    .innerJoin('edi_partner', 'edi_partner.id', 'edi_interchange.partner_id')
    .select(['edi_interchange.id', 'edi_interchange.number', 'edi_partner.id as partner_id'])
    .select(['edi_partner.account_id', 'edi_partner.name'])
    .where('edi_interchange.state', '=', 'read')
    .where('edi_interchange.follows', 'is not', null)
    .where('edi_interchange.reminded_at', 'is', null)
    .where('edi_interchange.made_at', '<=', before)
    .where(
      sql<boolean>`not exists (
        select from edi_interchange as other
        where other.partner_id = edi_interchange.partner_id and other.direction = 'in'
          and other.is_test = edi_interchange.is_test and other.number = edi_interchange.number - 1
          and other.state not in ('duplicate', 'refused'))`,
    )
    .orderBy('edi_interchange.id')
    .limit(limit)
    .forUpdate('edi_interchange')
    .skipLocked()
    .execute()
}

export async function markReminded(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await tx.updateTable('edi_interchange').set({ reminded_at: now }).where('id', '=', id).execute()
}

/** The bytes name docks and phones. */
export async function eraseOldContents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .updateTable('edi_interchange')
    .set({ content: null })
    .where('content', 'is not', null)
    .where('made_at', '<', before)
    .execute()
}

/** With their sets, and the acknowledgments of what is deleted. What a load or tender came of stays as long as that. */
export async function deleteOldInterchanges(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .deleteFrom('edi_interchange')
    .where('made_at', '<', before)
    .where(
      sql<boolean>`not exists (
        select from edi_message message where message.interchange_id = edi_interchange.id and (
          exists (select from load where load.id = (message.refers ->> 'loadId')::uuid)
          or exists (select from shipper_tender tender where tender.id = (message.refers ->> 'tenderId')::uuid)))`,
    )
    .execute()
}
