import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PostingSchedule } from '#domain/freight/posting-schedule.ts'
import type { Day } from '#domain/time/period.ts'
import type { PostingTable } from '#server/db/load-schema.ts'
import type { Schema } from '#server/db/schema.ts'

export type TemplateRow = Selectable<Schema['load_template']>

export function listLoadTemplates(db: Kysely<Schema>, accountId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('load_template')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()
}

/** The account's own; undefined if it has none. */
export function findTemplate(
  db: Kysely<Schema>,
  { id, accountId }: { id: string; accountId: string },
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('load_template')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Of any account, for the server's own work. */
export function findAnyTemplate(db: Kysely<Schema>, id: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('load_template').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the account, so concurrent adds can't exceed the limit. */
export async function countTemplates(tx: Transaction<Schema>, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('load_template')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws Error of the unique index `load_template_name` */
export async function insertTemplate(
  tx: Transaction<Schema>,
  template: Insertable<Schema['load_template']>,
): Promise<void> {
  await tx.insertInto('load_template').values(template).execute()
}

/** @throws Error of the unique index `load_template_name` */
export async function changeTemplate(
  tx: Transaction<Schema>,
  { id, name, form }: { id: string; name: string; form: string },
): Promise<void> {
  await tx.updateTable('load_template').set({ name, form }).where('id', '=', id).execute()
}

/** False if the account has none. */
export async function removeTemplate(
  tx: Transaction<Schema>,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('load_template')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface ScheduleRow {
  template_id: string
  schedule: Record<string, unknown>
  zone: string
  since: Date
  paused_at: Date | null
  paused_because: string | null
  updated_at: Date
}

export interface StoredSchedule extends ScheduleRow {
  /** of the days around now, and later */
  postings: Omit<PostingTable, 'template_id' | 'settled_at'>[]
}

/** Days back that settled postings are read: the job looks back a week. */
const SHOWN_DAYS = 14

const COLUMNS = ['template_id', 'schedule', 'zone', 'since', 'paused_at', 'paused_because', 'updated_at'] as const

/** The templates' schedules by template; those without one are missing. */
export async function findSchedules(
  db: Kysely<Schema>,
  templateIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StoredSchedule>> {
  if (templateIds.length === 0) return new Map()
  const rows = await db.selectFrom('posting_schedule').select(COLUMNS).where('template_id', 'in', templateIds).execute()
  const postings = await db
    .selectFrom('posting')
    .select(['template_id', 'day', 'outcome', 'load_id', 'problem', 'note'])
    .where('template_id', 'in', templateIds)
    .where('day', '>=', sql<string>`to_char(${now}::timestamptz - make_interval(days => ${SHOWN_DAYS}), 'YYYY-MM-DD')`)
    .orderBy('day')
    .execute()
  const own = (id: string) => postings.filter(({ template_id }) => template_id === id)
  return new Map(rows.map((row) => [row.template_id, { ...row, postings: own(row.template_id) }]))
}

export interface ScheduleToSave {
  templateId: string
  schedule: PostingSchedule
  zone: string
  isPaused: boolean
  nextAt: Date | null
  now: Date
}

/** Starts a schedule or replaces it. Earlier pickups than now aren't its own. */
export async function saveSchedule(
  tx: Transaction<Schema>,
  { templateId, schedule, zone, isPaused, nextAt, now }: ScheduleToSave,
): Promise<void> {
  const row = {
    schedule: JSON.stringify(schedule),
    zone,
    since: now,
    paused_at: isPaused ? now : null,
    paused_because: null,
    next_at: nextAt,
    updated_at: now,
  }
  await tx
    .insertInto('posting_schedule')
    .values({ template_id: templateId, ...row })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(row))
    .execute()
}

/** Skips exactly these days, of those from `from` on; what was posted or refused stays. */
export async function saveSkippedDays(
  tx: Transaction<Schema>,
  templateId: string,
  { days, from, now }: { days: readonly Day[]; from: Day; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('posting')
    .where('template_id', '=', templateId)
    .where('outcome', '=', 'skipped')
    .where('day', '>=', from)
    .execute()
  for (const day of days) await settleDay(tx, { template_id: templateId, day, outcome: 'skipped', settled_at: now })
}

/** Takes a day, unless it is settled: then false. Of several servers, one takes it. */
export async function settleDay(
  tx: Transaction<Schema>,
  posting: Pick<PostingTable, 'template_id' | 'day' | 'outcome' | 'settled_at'> & Partial<PostingTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('posting')
    .values({ load_id: null, problem: null, note: null, ...posting })
    .onConflict((conflict) => conflict.columns(['template_id', 'day']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What became of a day that was taken as posted. */
export async function resolveDay(
  tx: Transaction<Schema>,
  { templateId, day }: { templateId: string; day: Day },
  outcome: { load_id: string; note?: string } | { outcome: 'failed'; problem: string },
): Promise<void> {
  await tx.updateTable('posting').set(outcome).where('template_id', '=', templateId).where('day', '=', day).execute()
}

/** False if there is none. */
export async function removeSchedule(tx: Transaction<Schema>, templateId: string): Promise<boolean> {
  // what was posted stays known, so that a new schedule doesn't post it again
  await tx.deleteFrom('posting').where('template_id', '=', templateId).where('outcome', '=', 'skipped').execute()
  const { numDeletedRows } = await tx
    .deleteFrom('posting_schedule')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The templates that the job must look at, longest due first. */
export async function listDueTemplates(db: Kysely<Schema>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posting_schedule')
    .select('template_id')
    .where('paused_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.template_id)
}

/** The schedule's locked row if it still is as it was read. */
export function lockSchedule(tx: Transaction<Schema>, { template_id, updated_at }: ScheduleRow) {
  return tx
    .selectFrom('posting_schedule')
    .select(COLUMNS)
    .where('template_id', '=', template_id)
    .where('updated_at', '=', updated_at)
    .where('paused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function setNextLook(tx: Transaction<Schema>, templateId: string, nextAt: Date | null): Promise<void> {
  await tx.updateTable('posting_schedule').set({ next_at: nextAt }).where('template_id', '=', templateId).execute()
}

export async function pauseSchedule(
  tx: Transaction<Schema>,
  templateId: string,
  { because, now }: { because: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('posting_schedule')
    .set({ paused_at: now, paused_because: because, updated_at: now })
    .where('template_id', '=', templateId)
    .execute()
}
