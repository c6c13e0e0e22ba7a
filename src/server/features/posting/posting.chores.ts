import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { postRecurringLoads } from './post-recurring-loads.job.ts'
import type { GeoDeps } from './resolve-lane.ts'

interface PostingChoresDeps extends GeoDeps {
  db: Kysely<Schema>
  logAs: (name: string) => JobLog
}

export function postingChores({ db, logAs, ...geography }: PostingChoresDeps): Chore[] {
  const name = 'post recurring loads'
  return [{ name, run: (now) => postRecurringLoads({ db, geography, now }, logAs(name)) }]
}
