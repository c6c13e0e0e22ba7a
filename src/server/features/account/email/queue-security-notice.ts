import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type MailTask, queueMail } from '#server/jobs/mail-task.ts'

type Notice = Extract<MailTask, { kind: 'notice' }>['notice']

/** Emails the owner regardless of notification settings: someone else may have made the change. */
export function queueSecurityNotice(
  tx: Transaction<Schema>,
  notice: Notice,
  account: { email: string; first_name: string },
  about: { now: number; device?: string; changed?: string },
): Promise<void> {
  return queueMail(tx, {
    kind: 'notice',
    notice,
    email: account.email,
    firstName: account.first_name,
    device: about.device,
    changed: about.changed,
    at: new Date(about.now).toISOString(),
  })
}
