import { DAY_MS } from '#domain/instant.ts'
import { notify } from '#server/features/notifications/notify.job.ts'
import { clearTombstones } from '#server/features/sync/changes.sql.ts'
import { TOMBSTONE_DAYS } from '#server/features/sync/cursor.ts'
import { ANSWER_DAYS, clearAnswers } from '#server/http/idempotency.ts'
import { type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import type { Context } from './context.ts'

/** What follows from recorded events, after their transaction committed, and what is cleared away in time. */
export async function startWork({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<RunningJobs> {
  const { kysely } = database
  const daysAgo = (days: number) => new Date(clock() - days * DAY_MS)
  return startJobs(database, [{ name: 'notify', handle: (recorded) => notify(kysely, recorded) }], {
    chores: [
      { name: 'clear tombstones', run: () => clearTombstones(kysely, daysAgo(TOMBSTONE_DAYS)) },
      { name: 'clear answers', run: () => clearAnswers(kysely, daysAgo(ANSWER_DAYS)) },
    ],
  })
}
