import { DAY_MS } from '#domain/instant.ts'
import { sendAccountMail } from '#server/features/auth/account-mail.job.ts'
import { clearAttempts } from '#server/features/auth/attempt.sql.ts'
import { clearChallenges } from '#server/features/auth/challenge.sql.ts'
import { notify } from '#server/features/notifications/notify.job.ts'
import { clearTombstones } from '#server/features/sync/changes.sql.ts'
import { TOMBSTONE_DAYS } from '#server/features/sync/cursor.ts'
import { ANSWER_DAYS, clearAnswers } from '#server/http/idempotency.ts'
import { type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import type { Context } from './context.ts'

/** What follows from recorded events, after their transaction committed, and what is cleared away in time. */
export async function startWork(context: Context): Promise<RunningJobs> {
  const { config, database, clock, keys, mailer } = context
  const { kysely } = database
  const daysAgo = (days: number) => new Date(clock() - days * DAY_MS)
  return startJobs(database, [{ name: 'notify', handle: (recorded) => notify(kysely, recorded) }], {
    sendMail: (task) => sendAccountMail({ db: kysely, keys, mailer, clock, appUrl: config.appUrl }, task),
    chores: [
      { name: 'clear attempts', run: () => clearAttempts(kysely, new Date(clock())) },
      { name: 'clear challenges', run: () => clearChallenges(kysely, new Date(clock())) },
      { name: 'clear tombstones', run: () => clearTombstones(kysely, daysAgo(TOMBSTONE_DAYS)) },
      { name: 'clear answers', run: () => clearAnswers(kysely, daysAgo(ANSWER_DAYS)) },
    ],
  })
}
