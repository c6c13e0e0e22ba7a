import { DAY_MS, HOUR_MS, type Instant } from '#domain/instant.ts'
import { tend } from '#server/db/tend.ts'
import { sendAccountMail } from '#server/features/auth/account-mail.job.ts'
import { clearAttempts } from '#server/features/auth/attempt.sql.ts'
import { clearChallenges } from '#server/features/auth/challenge.sql.ts'
import { sendNotificationMail } from '#server/features/notifications/notification-mail.job.ts'
import { notify } from '#server/features/notifications/notify.job.ts'
import { releaseHeldPushes, sendPushes } from '#server/features/notifications/push.job.ts'
import { clearSubscriptions } from '#server/features/notifications/push-subscription.sql.ts'
import { closeCustomers } from '#server/features/subscription/close-customers.ts'
import { clearTombstones } from '#server/features/sync/changes.sql.ts'
import { TOMBSTONE_DAYS } from '#server/features/sync/cursor.ts'
import { ANSWER_DAYS, clearAnswers } from '#server/http/idempotency.ts'
import { type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import type { Context } from './context.ts'

/** A device that is switched on once in so long still learns that its subscription was dropped. */
const GONE_DAYS = 60

/** For what is asked every minute and done an hour after it was done last, counted from now. */
function hourly(clock: () => Instant, run: () => Promise<void>): () => Promise<void> {
  let last = clock()
  return async () => {
    if (clock() - last < HOUR_MS) return
    last = clock()
    await run()
  }
}

/** What follows from recorded events, after their transaction committed, and what is cleared away in time. */
export async function startWork(context: Context): Promise<RunningJobs> {
  const { config, database, clock, keys, mailer, push, billing } = context
  const { kysely } = database
  const daysAgo = (days: number) => new Date(clock() - days * DAY_MS)
  const room = { db: kysely, keys, mailer, clock, appUrl: config.appUrl }
  const pushRoom = {
    db: kysely,
    push,
    clock,
    appUrl: config.appUrl,
    log: (line: string) => void process.stderr.write(`push: ${line}\n`),
  }
  return startJobs(database, [{ name: 'notify', handle: (recorded) => notify(kysely, recorded, clock) }], {
    sendMail: (task) =>
      task.kind === 'notification' ? sendNotificationMail(room, task.notificationId) : sendAccountMail(room, task),
    sendPushes: (tasks) => sendPushes(pushRoom, tasks),
    clock,
    chores: [
      { name: 'release held pushes', run: () => releaseHeldPushes(pushRoom) },
      {
        name: 'clear push subscriptions',
        run: () => clearSubscriptions(kysely, { now: new Date(clock()), goneBefore: daysAgo(GONE_DAYS) }),
      },
      { name: 'close customers', run: () => closeCustomers(kysely, billing) },
      { name: 'clear attempts', run: () => clearAttempts(kysely, new Date(clock())) },
      { name: 'clear challenges', run: () => clearChallenges(kysely, new Date(clock())) },
      { name: 'clear tombstones', run: () => clearTombstones(kysely, daysAgo(TOMBSTONE_DAYS)) },
      { name: 'clear answers', run: () => clearAnswers(kysely, daysAgo(ANSWER_DAYS)) },
      { name: 'tend the database', run: hourly(clock, () => tend(database)) },
    ],
  })
}
