import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { postRecurringLoads } from './post-recurring-loads.job.ts'

type Geography = Parameters<typeof postRecurringLoads>[0]['geography']

export function postingChores(db: Kysely<Schema>, geography: Geography, log: JobLog): Chore[] {
  return [{ name: 'post recurring loads', run: (now) => postRecurringLoads({ db, geography, now }, log) }]
}
