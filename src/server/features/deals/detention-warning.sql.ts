import { type Kysely, sql, type Transaction } from 'kysely'
import type { StopKind } from '#domain/freight/stop-event.ts'
import type { Schema } from '#server/db/schema.ts'

/** No stop has more: one ahead of the end of free time, and one at its end. */
const MOST_WARNINGS = 2

/** Loads with an arrival since then, no departure from the same stop and warnings left to give. */
export async function listWaitingLoads(db: Kysely<Schema>, since: Date): Promise<string[]> {
  const { rows } = await sql<{ load_id: string }>`
    select distinct deal.load_id from stop_event arrival join deal on deal.id = arrival.deal_id
    where arrival.received_at > ${since} and arrival.kind = 'arrived' and deal.ended_at is null
      and not exists (select from stop_event departure where departure.deal_id = arrival.deal_id
        and departure.stop = arrival.stop and departure.kind = 'departed'
        and not exists (select from stop_event correction where correction.corrects = departure.id))
      and (select count(*) from detention_warning warning
        where warning.deal_id = arrival.deal_id and warning.stop = arrival.stop) < ${MOST_WARNINGS}`.execute(db)
  return rows.map(({ load_id: id }) => id)
}

/** Marks warnings as given. @returns whether any of them is new */
export async function insertWarnings(
  tx: Transaction<Schema>,
  { dealId, stop, minutes, now }: { dealId: string; stop: StopKind; minutes: readonly number[]; now: Date },
): Promise<boolean> {
  if (minutes.length === 0) return false
  const given = await tx
    .insertInto('detention_warning')
    .values(minutes.map((at) => ({ deal_id: dealId, stop, minutes: at, warned_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('minutes')
    .execute()
  return given.length > 0
}
