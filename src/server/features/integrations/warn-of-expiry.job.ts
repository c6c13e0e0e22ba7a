import type { Kysely, Transaction } from 'kysely'
import { findKeyWarning, KEY_WARNING_DAYS } from '#domain/access/key-expiry.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { messageOf } from '#server/jobs/job-log.ts'
import { record } from '#server/jobs/record.ts'
import { tellOwners } from '../account/owner-notice.step.ts'
import { listExpiringKeys, lockUnendedKey, markKeyWarned } from './api-key.sql.ts'
import { describeExpiry } from './present-integration-news.ts'

const warningOf = (key: { expires_at: Date; warned_days: number | null }, now: Instant) =>
  findKeyWarning({ expiresAt: key.expires_at.getTime(), warnedDays: key.warned_days }, now)

/**
 * KEY-05: all owners hear of a key 30, 7 and 1 days before it expires. A key that fails is logged and tried again the
 * next time; the others get their warnings.
 */
export async function warnOfExpiry(db: Kysely<Schema>, now: Instant, log: (line: string) => void): Promise<void> {
  const until = new Date(now + KEY_WARNING_DAYS[0] * DAY_MS)
  const expiring = await listExpiringKeys(db, { after: new Date(now), until })
  for (const { id } of expiring.filter((key) => warningOf(key, now) !== null)) {
    try {
      await db.transaction().execute((tx) => warnOfKey(tx, id, now))
    } catch (error) {
      log(`key ${id}: ${messageOf(error)}`)
    }
  }
}

async function warnOfKey(tx: Transaction<Schema>, id: string, now: Instant): Promise<void> {
  const key = await lockUnendedKey(tx, id)
  const days = key ? warningOf(key, now) : null
  if (!key || days === null) return
  await markKeyWarned(tx, id, days)
  await record(tx, { type: 'api-key.expiring', keyId: id, days }, { actorId: null, now })
  const changed = describeExpiry({ name: key.name, expiresAt: key.expires_at })
  await tellOwners(tx, key.account_id, 'key-expiring', { now, changed })
}
