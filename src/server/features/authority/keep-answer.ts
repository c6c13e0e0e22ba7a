import type { Kysely } from 'kysely'
import { type CarrierRecord, findRegisterChanges } from '#domain/freight/carrier-authority.ts'
import type { Schema } from '#server/db/schema.ts'
import { findRecord, saveAnswer } from './register-entry.sql.ts'
import { warnParties } from './warn-parties.sql.ts'

/** Keeps the register's answer, and tells the parties to open business if it is worse than the last one. */
export async function keepAnswer(
  db: Kysely<Schema>,
  usdot: string,
  { record, now }: { record: CarrierRecord | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findRecord(tx, usdot)
    await saveAnswer(tx, usdot, { record, now })
    await warnParties(tx, { usdot, changes: findRegisterChanges(before, record), now })
  })
}
