import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { vacuum } from '#server/db/vacuum.ts'
import { sendAccountEmail } from '#server/features/account/email/account-email.job.ts'
import { clearResetTokens } from '#server/features/account/password/reset-token.sql.ts'
import { clearPendingRegistrations } from '#server/features/account/sign-up/pending-registration.sql.ts'
import { clearAttempts } from '#server/features/account/sign-in/attempt.sql.ts'
import { clearContactChallenges } from '#server/features/account/contact/contact-challenge.sql.ts'
import { clearChallenges } from '#server/features/account/sign-in/challenge.sql.ts'
import { refreshRegister } from '#server/features/authority/refresh-register.job.ts'
import { releaseHeldEmails, sendNotificationEmail } from '#server/features/notifications/notification-email.job.ts'
import { clearStopPlaces } from '#server/features/deals/stop-event.sql.ts'
import { clearPassedPickups } from '#server/features/board/board.sql.ts'
import { clearUnclaimedFiles } from '#server/features/documents/clear-unclaimed-files.job.ts'
import { expireTenders } from '#server/features/loads/expire-tenders.job.ts'
import { postRecurringLoads } from '#server/features/loads/post-recurring-loads.job.ts'
import { warnOfDetention } from '#server/features/loads/warn-of-detention.job.ts'
import { notify } from '#server/features/notifications/notify.job.ts'
import { releaseHeldPushes, sendPushes } from '#server/features/notifications/push.job.ts'
import { clearSubscriptions } from '#server/features/notifications/push-subscription.sql.ts'
import { clearEvents } from '#server/features/subscription/billing-copy.sql.ts'
import { sendBillingEmail } from '#server/features/subscription/billing-email.job.ts'
import { deliverSandboxEvents, reconcileBilling, syncBilling } from '#server/features/subscription/sync-billing.ts'
import { remindOfTrials } from '#server/features/subscription/trial-reminder.job.ts'
import { closeCustomers } from '#server/features/subscription/close-customers.ts'
import { clearTombstones } from '#server/features/sync/changes.sql.ts'
import { TOMBSTONE_RETENTION_DAYS } from '#server/features/sync/cursor.ts'
import { clearAnswers } from '#server/http/idempotency.sql.ts'
import { ANSWER_RETENTION_DAYS } from '#server/http/idempotency.ts'
import { type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import { deleteOldRecords } from '#server/workflows/delete-old-records.ts'
import type { AppContext } from './context.ts'

/** A device turned on at least this often still learns that its subscription was dropped. */
const GONE_DAYS = 60

/** Where drivers tapped; the events themselves stay. */
const PLACE_RETENTION_DAYS = 365

/** Three years, with a leap day: 49 CFR 371.3 sets how long brokers keep records of transactions. */
const RECORD_RETENTION_DAYS = 1096

/** Stripe repeats an event for three days. */
const BILLING_EVENT_DAYS = 60

/** A device that comes back later starts the upload again. */
const UNFINISHED_MS = 2 * DAY_MS

/** Short beside the 15 minutes of the shortest tender; pushes and live updates don't wait. */
const COLLECT_EMAILS_MS = 2 * MINUTE_MS

/** Makes a task that is called every minute run once an hour, first an hour from now. */
function hourly(clock: () => Instant, run: () => Promise<void>): () => Promise<void> {
  let last = clock()
  return async () => {
    if (clock() - last < HOUR_MS) return
    last = clock()
    await run()
  }
}

function logTo(name: string): (line: string) => void {
  return (line) => void process.stderr.write(`${name}: ${line}\n`)
}

/** Starts the background work: event handlers, which run after commit, emails, pushes and cleanup. */
export async function startBackgroundJobs(context: AppContext): Promise<RunningJobs> {
  const { config, database, clock, pause, keys, mailer, push, billing, register, uploads, documents } = context
  const { kysely } = database
  const daysAgo = (days: number) => new Date(clock() - days * DAY_MS)
  const room = { db: kysely, keys, mailer, clock, appUrl: config.appUrl }
  const pushRoom = {
    db: kysely,
    push,
    clock,
    appUrl: config.appUrl,
    log: logTo('push'),
  }
  const geography = { gazetteer: context.gazetteer, land: context.land, router: context.router }
  const billingRoom = { db: kysely, billing, clock }
  const collectEmailsMs = config.rateLimits ? COLLECT_EMAILS_MS : 0
  return startJobs(
    database,
    [{ name: 'notify', handle: (recorded) => notify(kysely, recorded, { clock, collectEmailsMs }) }],
    {
      sendMail: (task) => {
        if (task.kind === 'billing' || task.kind === 'trial-ending') return sendBillingEmail({ ...room, billing }, task)
        if (task.kind !== 'notification') return sendAccountEmail(room, task)
        return sendNotificationEmail(room, task.notificationIds)
      },
      sendPushes: (tasks) => sendPushes(pushRoom, tasks),
      ...(register && {
        refreshRegister: () => refreshRegister({ db: kysely, register, clock, pause, log: logTo('carrier register') }),
      }),
      syncBilling: ({ customerId }) => syncBilling(billingRoom, { customerId }),
      clock,
      chores: [
        { name: 'expire tenders', run: () => expireTenders(kysely, clock()) },
        { name: 'clear passed pickups', run: () => clearPassedPickups(kysely, new Date(clock())) },
        {
          name: 'post recurring loads',
          run: () => postRecurringLoads({ db: kysely, geography, now: clock() }, logTo('post recurring loads')),
        },
        { name: 'warn of detention', run: () => warnOfDetention(kysely, clock(), logTo('warn of detention')) },
        { name: 'send held emails', run: () => releaseHeldEmails(kysely, clock()) },
        { name: 'release held pushes', run: () => releaseHeldPushes(pushRoom) },
        {
          name: 'clear push subscriptions',
          run: () => clearSubscriptions(kysely, { now: new Date(clock()), goneBefore: daysAgo(GONE_DAYS) }),
        },
        { name: 'close customers', run: () => closeCustomers(kysely, billing) },
        { name: 'deliver sandbox events', run: () => deliverSandboxEvents(billingRoom) },
        { name: 'reconcile billing', run: () => reconcileBilling(billingRoom) },
        { name: 'remind of trials', run: () => remindOfTrials(kysely, clock()) },
        { name: 'clear billing events', run: () => clearEvents(kysely, daysAgo(BILLING_EVENT_DAYS)) },
        { name: 'clear attempts', run: () => clearAttempts(kysely, new Date(clock())) },
        { name: 'clear reset links', run: () => clearResetTokens(kysely, new Date(clock())) },
        { name: 'clear pending sign-ups', run: () => clearPendingRegistrations(kysely, new Date(clock())) },
        { name: 'clear challenges', run: () => clearChallenges(kysely, new Date(clock())) },
        { name: 'clear contact challenges', run: () => clearContactChallenges(kysely, new Date(clock())) },
        { name: 'clear tombstones', run: () => clearTombstones(kysely, daysAgo(TOMBSTONE_RETENTION_DAYS)) },
        { name: 'clear places', run: () => clearStopPlaces(kysely, daysAgo(PLACE_RETENTION_DAYS)) },
        { name: 'clear answers', run: () => clearAnswers(kysely, daysAgo(ANSWER_RETENTION_DAYS)) },
        {
          name: 'delete old records',
          run: hourly(clock, () =>
            deleteOldRecords(kysely, { before: daysAgo(RECORD_RETENTION_DAYS), now: new Date(clock()) }),
          ),
        },
        { name: 'clear unfinished uploads', run: hourly(clock, () => uploads.sweep(Date.now() - UNFINISHED_MS)) },
        { name: 'clear unclaimed files', run: hourly(clock, () => clearUnclaimedFiles(kysely, documents, clock())) },
        { name: 'vacuum the database', run: hourly(clock, () => vacuum(database)) },
      ],
    },
  )
}
