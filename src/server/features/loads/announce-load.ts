import type { Transaction } from 'kysely'
import { decideRateNews } from '#domain/freight/announced-rate.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { findAnnouncedRate, isAnyoneAlerted, setAnnouncedRates } from '../board/saved-search.sql.ts'

interface About {
  actorId: string | null
  now: number
}

/** Announces posted loads to the carriers who search for such; who that is, a job finds out. */
export async function announcePosted(
  tx: Transaction<Schema>,
  loads: readonly { id: string; rateCents: number }[],
  about: About,
): Promise<void> {
  if (loads.length === 0 || !(await isAnyoneAlerted(tx))) return
  await setAnnouncedRates(
    tx,
    loads.map(({ id, rateCents }) => ({ load_id: id, rate_cents: rateCents })),
  )
  for (const { id } of loads) await record(tx, { type: 'load.listed', loadId: id, why: 'posted' }, about)
}

/** Announces a load whose rate was raised enough. */
export async function announceRaise(
  tx: Transaction<Schema>,
  { id, from, to }: { id: string; from: number; to: number },
  about: About,
): Promise<void> {
  if (from === to || !(await isAnyoneAlerted(tx))) return
  const { announce, rate } = decideRateNews((await findAnnouncedRate(tx, id)) ?? from, to)
  await setAnnouncedRates(tx, [{ load_id: id, rate_cents: rate }])
  if (announce) await record(tx, { type: 'load.listed', loadId: id, why: 'raised' }, about)
}
