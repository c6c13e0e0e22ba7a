import type { ChangeableDeal } from '#domain/freight/deal-change.ts'
import { findStopStay, STOP_KINDS } from '#domain/freight/stop-event.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { lockLoadAt } from '../loads/lock-load-at.sql.ts'
import { type DealRow, listDealsOf } from './deal.sql.ts'
import { type DealChangeRow, listChanges } from './deal-change.sql.ts'
import { readAppointments } from './present-deal-terms.ts'
import { listStopEvents } from './stop-event.sql.ts'

interface LockedDeal {
  row: DealRow
  deal: ChangeableDeal
  changes: readonly DealChangeRow[]
}

/** Locks the load, so that no signature, release, tap or other change comes between. */
export async function lockChangeableDeal(
  { db: tx, actor, now }: WriteContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<LockedDeal> {
  const load = dealId === undefined ? undefined : await lockLoadAt(tx, loadId, now)
  const row = load && (await listDealsOf(tx, loadId, actor.id)).find(({ id }) => id === dealId)
  const terms = row?.terms.at(-1)
  if (!row || !terms) throw new Refused('NOT_FOUND')
  const changes = await listChanges(tx, row.id)
  const events = await listStopEvents(tx, row.id)
  return {
    row,
    changes,
    deal: {
      brokerId: row.broker_id,
      carrierId: row.carrier_id,
      endedAt: row.ended_at?.getTime() ?? null,
      status: load.status,
      version: terms.version,
      terms: { rateCents: terms.rate_cents, appointments: readAppointments(terms) },
      reached: STOP_KINDS.filter((stop) => findStopStay(events, stop).arrival !== null),
      changes: changes.map(({ id, by_side: by, status }) => ({ id, by, status })),
    },
  }
}
