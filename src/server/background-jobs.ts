import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { saveSetting } from '#server/db/app-setting.sql.ts'
import { vacuum } from '#server/db/connection.ts'
import { sendAccountEmail } from '#server/features/account/email/account-email.job.ts'
import { clearResetTokens } from '#server/features/account/password/password.sql.ts'
import { newEmailCode } from '#server/features/account/secrets.ts'
import { clearSessions } from '#server/features/account/session/session.sql.ts'
import { clearPendingRegistrations } from '#server/features/account/sign-up/pending-registration.sql.ts'
import { clearAttempts, clearChallenges } from '#server/features/account/sign-in/sign-in.sql.ts'
import { clearContactChallenges } from '#server/features/account/contact/contact-challenge.sql.ts'
import { refreshRegister } from '#server/features/authority/refresh-register.job.ts'
import { releaseHeldEmails, sendNotificationEmail } from '#server/features/notifications/notification-email.job.ts'
import { sendConsentEmail } from '#server/features/dispatch/consent-email.job.ts'
import { clearConsentCodes } from '#server/features/dispatch/consent-code.sql.ts'
import { touchNamedBy } from '#server/features/dispatch/dispatch-consent.sql.ts'
import { followProofs } from '#server/features/dispatch/follow-proofs.job.ts'
import { isLookedUp } from '#server/ports/register/carrier-register.ts'
import { clearStopPlaces } from '#server/features/deals/stop-event.sql.ts'
import { clearPassedPickups } from '#server/features/board/board.sql.ts'
import { countBoardDifferences } from '#server/features/board/board-rebuild.sql.ts'
import { LAST_BOARD_CHECK, type LastBoardCheck } from '#server/features/operator/read-status.ts'
import { clearUnclaimedFiles } from '#server/features/documents/clear-unclaimed-files.job.ts'
import { expireTenders } from '#server/features/loads/expire-tenders.job.ts'
import { postRecurringLoads } from '#server/features/posting/post-recurring-loads.job.ts'
import { warnOfDetention } from '#server/features/deals/warn-of-detention.job.ts'
import { notify } from '#server/features/notifications/notify.job.ts'
import { releaseHeldPushes, sendPushes } from '#server/features/notifications/push.job.ts'
import { clearSubscriptions } from '#server/features/notifications/push.sql.ts'
import { clearEvents } from '#server/features/subscription/billing-copy.sql.ts'
import { remindOfTrials, sendBillingEmail } from '#server/features/subscription/billing-email.job.ts'
import {
  closeCustomers,
  deliverSandboxEvents,
  reconcileBilling,
  syncBilling,
} from '#server/features/subscription/sync-billing.ts'
import { clearTombstones, SETTLED_RETENTION_MS } from '#server/features/sync/changes.sql.ts'
import { TOMBSTONE_RETENTION_DAYS } from '#server/features/sync/cursor.ts'
import { clearAnswers } from '#server/http/idempotency.sql.ts'
import { ANSWER_RETENTION_DAYS } from '#server/http/idempotency.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { installQueues } from '#server/jobs/queue.ts'
import { type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import { deleteOldRecords } from '#server/workflows/delete-old-records.ts'
import { describeDifference } from './clock-check.ts'
import { createLog, jobLogOn } from './log.ts'
import type { AppContext } from './context.ts'

/** A device turned on at least this often still learns that its subscription was dropped. */
const GONE_DAYS = 60

/** Where drivers tapped; the events themselves stay. */
const PLACE_RETENTION_DAYS = 365

/** Three years, with a leap day: 49 CFR 371.3 sets how long brokers keep records of transactions. */
const RECORD_RETENTION_DAYS = 1096

/** As long as a network counts as the account's own (recognize-caller.ts). */
const SESSION_RETENTION_DAYS = 180

/** Stripe repeats an event for three days. */
const BILLING_EVENT_DAYS = 60

/** A device that comes back later starts the upload again. */
const UNFINISHED_MS = 2 * DAY_MS

/** Short beside the 15 minutes of the shortest tender; pushes and live updates don't wait. */
const COLLECT_EMAILS_MS = 2 * MINUTE_MS

/** Makes a task that is called every minute run once an hour, first an hour from now. */
function hourly(start: Instant, run: (now: Instant) => Promise<void>): (now: Instant) => Promise<void> {
  let last = start
  return async (now) => {
    if (now - last < HOUR_MS) return
    last = now
    await run(now)
  }
}

const daysBefore = (now: Instant, days: number) => new Date(now - days * DAY_MS)

/** The time that chores go by; null while this process and the database disagree, which is logged when it begins. */
function choreTimeOf({ compareClocks }: AppContext, log: JobLog): () => Promise<Instant | null> {
  let agreed = true
  return async () => {
    const clocks = await compareClocks()
    if (agreed && !clocks.agree)
      log(`clock: no chores run here and this server isn't ready, because ${describeDifference(clocks)}`)
    agreed = clocks.agree
    return agreed ? clocks.now : null
  }
}

/** Nothing but the board's own triggers keeps it equal to the loads, so a difference is a bug that an operator must see. */
async function checkBoard(db: Kysely<Schema>, now: Instant, log: JobLog): Promise<void> {
  const found = await countBoardDifferences(db, new Date(now))
  await saveSetting(db, LAST_BOARD_CHECK, { at: new Date(now).toISOString(), ...found } satisfies LastBoardCheck)
  const { missing, extra, outdated } = found
  if (missing + extra + outdated > 0)
    log(
      `board: ${missing} loads are missing, ${extra} are extra, ${outdated} are outdated: npm run admin -- board rebuild`,
    )
}

/**
 * Starts the background work: event handlers, which run after commit, emails, pushes and cleanup. A process for requests
 * alone only makes sure that the queues are there.
 */
export async function startBackgroundJobs(
  context: AppContext,
  log: JobLog = jobLogOn(createLog(context.config.logLevel)),
): Promise<RunningJobs> {
  if (context.config.role === 'web') {
    await installQueues(context.database)
    return { stop: async () => undefined }
  }
  const { config, database, clock, pause, keys, mailer, push, billing, register, uploads, documents } = context
  const kysely = database.work
  const logAs =
    (name: string): JobLog =>
    (line, error) =>
      log(`${name}: ${line}`, error)
  const choreTime = choreTimeOf(context, log)
  const room = { db: kysely, keys, mailer, clock, appUrl: config.appUrl }
  const pushRoom = {
    db: kysely,
    push,
    clock,
    appUrl: config.appUrl,
    log: logAs('push'),
  }
  const geography = { gazetteer: context.gazetteer, land: context.land, router: context.router }
  const billingRoom = { db: kysely, billing, clock }
  const collectEmailsMs = config.rateLimits ? COLLECT_EMAILS_MS : 0
  return startJobs(
    database,
    [
      {
        name: 'notify',
        handle: (recorded) => notify(kysely, recorded, { clock, collectEmailsMs, isLimited: config.rateLimits }),
      },
      {
        name: 'ended consents',
        handle: async ({ event }) => {
          if (event.type === 'consent.ended' || event.type === 'consent.lapsed' || event.type === 'consent.restored')
            await touchNamedBy(kysely, event.consentId, new Date(clock() - SETTLED_RETENTION_MS))
        },
      },
    ],
    {
      sendMail: (task) => {
        if (task.kind === 'billing' || task.kind === 'trial-ending') return sendBillingEmail({ ...room, billing }, task)
        if ('consentId' in task || 'dealId' in task) return sendConsentEmail({ ...room, newCode: newEmailCode }, task)
        if (task.kind !== 'notification') return sendAccountEmail(room, task)
        return sendNotificationEmail(room, task.notificationIds)
      },
      sendPushes: (tasks) => sendPushes(pushRoom, tasks),
      ...(register && {
        refreshRegister: () => refreshRegister({ db: kysely, register, clock, pause, log: logAs('carrier register') }),
      }),
      syncBilling: ({ customerId }) => syncBilling(billingRoom, { customerId }),
      log,
      clock,
      choreTime,
      chores: [
        { name: 'expire tenders', run: (now) => expireTenders(kysely, now) },
        { name: 'clear passed pickups', run: (now) => clearPassedPickups(kysely, new Date(now)) },
        { name: 'check the board', run: hourly(clock(), (now) => checkBoard(kysely, now, log)) },
        {
          name: 'post recurring loads',
          run: (now) => postRecurringLoads({ db: kysely, geography, now }, logAs('post recurring loads')),
        },
        { name: 'warn of detention', run: (now) => warnOfDetention(kysely, now, logAs('warn of detention')) },
        { name: 'send held emails', run: (now) => releaseHeldEmails(kysely, now) },
        { name: 'release held pushes', run: (now) => releaseHeldPushes({ ...pushRoom, clock: () => now }) },
        {
          name: 'clear push subscriptions',
          run: (now) => clearSubscriptions(kysely, { now: new Date(now), goneBefore: daysBefore(now, GONE_DAYS) }),
        },
        { name: 'close customers', run: () => closeCustomers(kysely, billing) },
        { name: 'deliver sandbox events', run: (now) => deliverSandboxEvents({ ...billingRoom, clock: () => now }) },
        { name: 'reconcile billing', run: (now) => reconcileBilling({ ...billingRoom, clock: () => now }) },
        { name: 'remind of trials', run: (now) => remindOfTrials(kysely, now) },
        { name: 'clear billing events', run: (now) => clearEvents(kysely, daysBefore(now, BILLING_EVENT_DAYS)) },
        { name: 'clear attempts', run: (now) => clearAttempts(kysely, new Date(now)) },
        { name: 'clear reset links', run: (now) => clearResetTokens(kysely, new Date(now)) },
        { name: 'clear pending sign-ups', run: (now) => clearPendingRegistrations(kysely, new Date(now)) },
        { name: 'clear challenges', run: (now) => clearChallenges(kysely, new Date(now)) },
        {
          name: 'clear sessions',
          run: (now) =>
            clearSessions(kysely, { now: new Date(now), unusedSince: daysBefore(now, SESSION_RETENTION_DAYS) }),
        },
        { name: 'clear consent codes', run: (now) => clearConsentCodes(kysely, new Date(now)) },
        {
          name: 'follow proofs',
          run: (now) => followProofs(kysely, { now, isLookedUp: (usdot) => isLookedUp(register, usdot) }),
        },
        { name: 'clear contact challenges', run: (now) => clearContactChallenges(kysely, new Date(now)) },
        { name: 'clear tombstones', run: (now) => clearTombstones(kysely, daysBefore(now, TOMBSTONE_RETENTION_DAYS)) },
        { name: 'clear places', run: (now) => clearStopPlaces(kysely, daysBefore(now, PLACE_RETENTION_DAYS)) },
        { name: 'clear answers', run: (now) => clearAnswers(kysely, daysBefore(now, ANSWER_RETENTION_DAYS)) },
        {
          name: 'delete old records',
          run: hourly(clock(), (now) =>
            deleteOldRecords(kysely, { before: daysBefore(now, RECORD_RETENTION_DAYS), now: new Date(now) }),
          ),
        },
        { name: 'clear unfinished uploads', run: hourly(clock(), () => uploads.sweep(Date.now() - UNFINISHED_MS)) },
        { name: 'clear unclaimed files', run: hourly(clock(), (now) => clearUnclaimedFiles(kysely, documents, now)) },
        { name: 'vacuum the database', run: hourly(clock(), () => vacuum(database)) },
      ],
    },
  )
}
