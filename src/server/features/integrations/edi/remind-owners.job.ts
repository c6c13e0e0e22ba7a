import type { Kysely } from 'kysely'
import { EDI_PATIENCE_HOURS } from '#domain/edi/exchange.ts'
import { HOUR_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { tellOfTrouble } from '../trouble.step.ts'
import { lockGaps, lockUnacknowledged, markReminded } from './interchange.sql.ts'

const AT_ONCE = 100

/** EDI-33: tells owners once of a message that nobody acknowledged for a day, and of a number that never came. */
export async function remindOwners(db: Kysely<Schema>, now: Instant): Promise<void> {
  const quiet = { before: new Date(now - EDI_PATIENCE_HOURS * HOUR_MS), limit: AT_ONCE }
  await db.transaction().execute(async (tx) => {
    for (const row of await lockUnacknowledged(tx, quiet)) {
      const about = { accountId: row.account_id, about: row.partner_id, name: row.name, reason: String(row.number) }
      await tellOfTrouble(tx, { ...about, what: 'edi-unacknowledged' }, now)
      await markReminded(tx, row.id, new Date(now))
    }
    for (const row of await lockGaps(tx, quiet)) {
      const about = { accountId: row.account_id, about: row.partner_id, name: row.name }
      await tellOfTrouble(tx, { ...about, what: 'edi-number-missing', reason: String(row.number - 1) }, now)
      await markReminded(tx, row.id, new Date(now))
    }
  })
}
