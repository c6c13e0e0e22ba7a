import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { vacuum } from '#server/db/connection.ts'
import { sendAccountEmail } from '#server/features/account/email/account-email.job.ts'
import { newEmailCode } from '#server/features/account/secrets.ts'
import { refreshRegister } from '#server/features/authority/refresh-register.job.ts'
import { sendNotificationEmail } from '#server/features/notifications/notification-email.job.ts'
import { sendConsentEmail } from '#server/features/dispatch/consent-email.job.ts'
import { touchNamedBy } from '#server/features/dispatch/dispatch-consent.sql.ts'
import { isLookedUp } from '#server/ports/register/carrier-register.ts'
import { notify } from '#server/features/notifications/notify.job.ts'
import { sendPushes } from '#server/features/notifications/push.job.ts'
import { sendBillingEmail } from '#server/features/subscription/billing-email.job.ts'
import { syncBilling } from '#server/features/subscription/sync-billing.ts'
import { SETTLED_RETENTION_MS } from '#server/features/sync/changes.sql.ts'
import { clearAnswers } from '#server/http/idempotency.sql.ts'
import { ANSWER_RETENTION_DAYS } from '#server/http/idempotency.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { installQueues } from '#server/jobs/queue.ts'
import { type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import { deleteOldRecords } from '#server/workflows/delete-old-records.ts'
import { createLog, jobLogOn } from './log.ts'
import type { AppContext } from './context.ts'
import { accountChores } from '#server/features/account/account.chores.ts'
import { boardChores } from '#server/features/board/board.chores.ts'
import { dealChores } from '#server/features/deals/deal.chores.ts'
import { dispatchChores } from '#server/features/dispatch/dispatch.chores.ts'
import { documentChores } from '#server/features/documents/document.chores.ts'
import { loadChores } from '#server/features/loads/load.chores.ts'
import { notificationChores } from '#server/features/notifications/notification.chores.ts'
import { postingChores } from '#server/features/posting/posting.chores.ts'
import { subscriptionChores } from '#server/features/subscription/subscription.chores.ts'
import { syncChores } from '#server/features/sync/sync.chores.ts'
import { daysBefore, hourly } from '#server/jobs/chore-time.ts'

/** Three years, with a leap day: 49 CFR 371.3 sets how long brokers keep records of transactions. */
const RECORD_RETENTION_DAYS = 1096

/** Short beside the 15 minutes of the shortest tender; pushes and live updates don't wait. */
const COLLECT_EMAILS_MS = 2 * MINUTE_MS

/** The time that chores go by; null while this process and the database disagree. */
function choreTimeOf({ compareClocks }: AppContext): () => Promise<Instant | null> {
  return async () => {
    const { agree, now } = await compareClocks()
    return agree ? now : null
  }
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
  const choreTime = choreTimeOf(context)
  const start = clock()
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
        ...accountChores(kysely),
        ...boardChores(kysely, { start, log }),
        ...loadChores(kysely),
        ...postingChores(kysely, geography, logAs('post recurring loads')),
        ...dealChores(kysely, logAs),
        ...dispatchChores(kysely, (usdot) => isLookedUp(register, usdot)),
        ...documentChores(kysely, { uploads, documents, start }),
        ...notificationChores(pushRoom),
        ...subscriptionChores(billingRoom),
        ...syncChores(kysely),
        { name: 'clear answers', run: (now) => clearAnswers(kysely, daysBefore(now, ANSWER_RETENTION_DAYS)) },
        {
          name: 'delete old records',
          run: hourly(start, (now) =>
            deleteOldRecords(kysely, { before: daysBefore(now, RECORD_RETENTION_DAYS), now: new Date(now) }),
          ),
        },
        { name: 'vacuum the database', run: hourly(start, () => vacuum(database)) },
      ],
    },
  )
}
