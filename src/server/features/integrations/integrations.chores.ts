import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { clearOldKeys } from './api-key.sql.ts'
import { SHOWN_DAYS } from './api-keys.ts'
import { warnOfExpiry } from './warn-of-expiry.job.ts'

interface IntegrationChoresDeps {
  db: Kysely<Schema>
  logAs: (name: string) => JobLog
}

export function integrationChores({ db, logAs }: IntegrationChoresDeps): Chore[] {
  return [
    { name: 'warn of expiring keys', run: (now) => warnOfExpiry(db, now, logAs('warn of expiring keys')) },
    { name: 'clear API keys', run: (now) => clearOldKeys(db, daysBefore(now, SHOWN_DAYS)) },
  ]
}
