import type { JobLog } from '#server/jobs/job-log.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import { type NotificationMailRoom, sendNotificationEmail } from './notification-email.job.ts'
import { notify } from './notify.job.ts'
import { type PushDeps, sendPushes } from './push.job.ts'

interface NotificationJobsDeps extends NotificationMailRoom, Omit<PushDeps, 'log'> {
  config: { rateLimits: boolean }
  collectEmailsMs: number
  logAs: (name: string) => JobLog
}

export function notificationJobs(deps: NotificationJobsDeps): Jobs {
  const { db, keys, mailer, push, clock, appUrl, collectEmailsMs, logAs } = deps
  const isLimited = deps.config.rateLimits
  return {
    handlers: [{ name: 'notify', handle: (recorded) => notify(db, recorded, { clock, collectEmailsMs, isLimited }) }],
    mail: {
      notification: ({ notificationIds }) =>
        sendNotificationEmail({ db, keys, mailer, appUrl, clock }, notificationIds),
    },
    sendPushes: (tasks) => sendPushes({ db, push, clock, appUrl, log: logAs('push') }, tasks),
  }
}
