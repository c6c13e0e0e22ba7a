import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Schema } from '#server/db/schema.ts'
import { MAIL_QUEUE } from './queue.ts'

const NOTICES = [
  'password-changed',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'new-device',
  'account-deleted',
  'payment-method-added',
  'payment-method-removed',
] as const

/**
 * A mail to be written and sent. It carries no code or token: whoever sends makes it then, so that none is ever stored.
 * The tasks for an address say nothing of whether it has an account, and are queued for any.
 */
export const mailTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verification'), email: z.string() }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('sign-in-code'), challengeId: z.uuid() }),
  z.object({
    kind: z.literal('notice'),
    notice: z.enum(NOTICES),
    email: z.string(),
    firstName: z.string(),
    /** the device, for a new one */
    device: z.string().optional(),
    /** 'VISA ending in 4242' */
    card: z.string().optional(),
    at: z.string(),
  }),
  z.object({ kind: z.literal('notification'), notificationId: z.uuid() }),
])
export type MailTask = z.output<typeof mailTask>
/** A mail about the account itself. */
export type AccountMailTask = Exclude<MailTask, { kind: 'notification' }>

/** Puts a mail in the queue with the transaction that gives cause for it: both come with the commit or not at all. */
export async function queueMail(tx: Transaction<Schema>, task: MailTask): Promise<void> {
  await new PgBoss({ db: fromKysely(tx) }).send(MAIL_QUEUE, task)
}

/** The mails of many notifications at once. */
export async function queueNotificationMails(
  tx: Transaction<Schema>,
  notificationIds: readonly string[],
): Promise<void> {
  if (notificationIds.length === 0) return
  const tasks = notificationIds.map((notificationId): MailTask => ({ kind: 'notification', notificationId }))
  await new PgBoss({ db: fromKysely(tx) }).insert(
    MAIL_QUEUE,
    tasks.map((data) => ({ data })),
  )
}
