import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { clearStopPlaces } from './stop-event.sql.ts'
import { warnOfDetention } from './warn-of-detention.job.ts'

/** Where drivers tapped; the events themselves stay. */
const PLACE_RETENTION_DAYS = 365

interface DealChoresDeps {
  db: Kysely<Schema>
  logAs: (name: string) => JobLog
}

export function dealChores({ db, logAs }: DealChoresDeps): Chore[] {
  return [
    { name: 'warn of detention', run: (now) => warnOfDetention(db, now, logAs('warn of detention')) },
    { name: 'clear places', run: (now) => clearStopPlaces(db, daysBefore(now, PLACE_RETENTION_DAYS)) },
  ]
}
