import type { AccountMailTask } from '#server/jobs/task.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import { type AccountEmailDeps, sendAccountEmail } from './email/account-email.job.ts'

export function accountJobs({ db, keys, mailer, clock, appUrl }: AccountEmailDeps): Jobs {
  const send = (task: AccountMailTask) => sendAccountEmail({ db, keys, mailer, clock, appUrl }, task)
  return {
    mail: {
      verification: send,
      reset: send,
      'sign-in-code': send,
      'contact-code': send,
      invitation: send,
      notice: send,
    },
  }
}
