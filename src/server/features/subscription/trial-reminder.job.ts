import type { Kysely } from 'kysely'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { listTrialsEnding, saveTrialReminder } from './billing-reader.sql.ts'

/** Days before a trial ends, the last one first: a job that ran late sends only the one that is due. */
const REMINDERS = [1, 7] as const

/** Emails each account twice before its trial ends, once each. */
export async function remindOfTrials(db: Kysely<Schema>, now: Instant): Promise<void> {
  for (const days of REMINDERS) {
    const before = new Date(now + days * DAY_MS)
    for (const { id, trial_ends_at } of await listTrialsEnding(db, { now: new Date(now), before, days })) {
      if (!trial_ends_at) continue
      await db.transaction().execute(async (tx) => {
        if (await saveTrialReminder(tx, { account_id: id, days, trial_ends_at, sent_at: new Date(now) }))
          await queueMail(tx, { kind: 'trial-ending', accountId: id, trialEndsAt: trial_ends_at.toISOString() })
      })
    }
  }
}
