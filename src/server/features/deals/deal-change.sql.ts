import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { ChangeAnswer, DealChangeStatus } from '#domain/freight/deal-change.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { AgreedStopJson, DealChangeTable, ProposedStopJson } from '#server/db/deal-schema.ts'
import { actingPersonOf } from '#server/db/acting-person.sql.ts'
import type { Schema } from '#server/db/schema.ts'

export type DealChangeRow = Selectable<DealChangeTable>

/** A change as `to_jsonb` gives it: times are text. */
export interface DealChangeJson {
  id: string
  by_side: DealSide
  status: DealChangeStatus
  rate_cents: number
  stops: readonly ProposedStopJson[]
  miles: number
  miles_source: string
  reason: string
  proposed_at: string
  answered_at: string | null
}

/** For a query on `deal`: the latest change that a party proposed; null without one. */
export function latestChangeOf(dealId: RawBuilder<unknown>): RawBuilder<DealChangeJson | null> {
  return sql`(
    select to_jsonb(change) from deal_change change where change.deal_id = ${dealId}
    order by change.proposed_at desc, change.id desc limit 1)`
}

/** All changes of a deal, oldest first. */
export function listChanges(db: Kysely<Schema>, dealId: string): Promise<DealChangeRow[]> {
  return db
    .selectFrom('deal_change')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
}

/** The deal that a change is about; undefined if the load has no such change. */
export async function findChangedDeal(
  db: Kysely<Schema>,
  { loadId, changeId }: { loadId: string; changeId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('deal_change')
    .innerJoin('deal', 'deal.id', 'deal_change.deal_id')
    .select('deal_id')
    .where('deal_change.id', '=', changeId)
    .where('deal.load_id', '=', loadId)
    .executeTakeFirst()
  return row?.deal_id
}

/** False when another deal has used this id. The load must be locked. */
export async function insertChange(tx: Transaction<Schema>, change: Insertable<DealChangeTable>): Promise<boolean> {
  const added = await tx
    .insertInto('deal_change')
    .values(change)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function answerChangeRow(
  tx: Transaction<Schema>,
  changeId: string,
  { answer, by, now }: { answer: ChangeAnswer; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('deal_change')
    .set({ status: answer, answered_at: now, answered_by: by, answered_person_id: actingPersonOf(by) })
    .where('id', '=', changeId)
    .execute()
}

/** The accepted terms become the deal's next version; its detention and drivers stay as they were. */
export async function appendTerms(
  tx: Transaction<Schema>,
  { change, stops, now }: { change: DealChangeRow; stops: readonly AgreedStopJson[]; now: Date },
): Promise<void> {
  const { rate_cents, miles, drive_minutes, miles_source, weight_lbs } = change
  await sql`
    insert into deal_terms (deal_id, version, rate_cents, stops, miles, drive_minutes, miles_source, weight_lbs, detention,
      team, agreed_at)
    select deal_id, version + 1, ${rate_cents}, ${JSON.stringify(stops)}::jsonb, ${miles}, ${drive_minutes},
      ${miles_source}, ${weight_lbs}, detention, team, ${now}
    from deal_terms where deal_id = ${change.deal_id} order by version desc limit 1`.execute(tx)
  await tx
    .updateTable('deal')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', change.deal_id)
    .execute()
}
