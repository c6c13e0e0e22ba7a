import type { Kysely, Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { EmailGroup } from '#domain/access/notification-preferences.ts'
import type { Schema } from '#server/db/schema.ts'
import { BILLING_QUEUE, MAIL_QUEUE, PUSH_QUEUE, WEBHOOK_QUEUE } from './queue.ts'

const NOTICES = [
  'password-changed',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'new-device',
  'account-deleted',
  'seat-changed',
  'owners-changed',
  'removed',
  'identity-changed',
  'payment-method-added',
  'payment-method-removed',
  'passkey-added',
  'passkey-removed',
  'payee-changed',
  'standing-signature',
  'key-changed',
  'key-expiring',
  'integration-troubled',
  'webhook-changed',
  'partner-live',
  'consent-ended',
] as const

/**
 * An email to render and send. It holds no code or token: the job creates those when sending, so none is stored. Tasks
 * for an address are queued whether or not it has an account.
 */
export const mailTaskSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('verification'),
    email: z.string(),
    /** the sign-up that it is for; null if the request proved none */
    registrationId: z.uuid().nullable(),
  }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('sign-in-code'), challengeId: z.uuid() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.uuid() }),
  /** to the address that the register of motor carriers has */
  z.object({ kind: z.literal('contact-code'), challengeId: z.uuid() }),
  /** a dispatcher's question, to the address that it gave; null: to the register's */
  z.object({ kind: z.literal('consent-asked'), consentId: z.uuid(), email: z.string().nullable() }),
  /** these go to the address that the register has */
  z.object({ kind: z.literal('consent-code'), consentId: z.uuid() }),
  z.object({ kind: z.literal('consent-given'), consentId: z.uuid() }),
  /** a dispatcher booked in the name of a carrier without an account */
  z.object({ kind: z.literal('booked-for'), dealId: z.uuid() }),
  z.object({
    kind: z.literal('notice'),
    notice: z.enum(NOTICES),
    email: z.string(),
    firstName: z.string(),
    /** for 'new-device' */
    device: z.string().optional(),
    /** 'first name, USDOT number'; 'Nia Brooks: Desk to Billing'; 'Ridgeline TMS: made'; 'https://tms.example.com/hook: added'; a sentence of an ended consent, a key or a program */
    changed: z.string().optional(),
    /** the passkey's name: 'Chrome on Android' */
    passkey: z.string().optional(),
    /** for 'payee-changed' */
    payee: z.string().optional(),
    loadNumber: z.int().optional(),
    /** in whose name the company signs; none: it was removed */
    signer: z.string().optional(),
    /** 'VISA ending in 4242' */
    card: z.string().optional(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('billing'),
    email: z.enum(['receipt', 'payment-failed']),
    accountId: z.uuid(),
    /** the provider's */
    invoiceId: z.string(),
  }),
  z.object({
    kind: z.literal('trial-ending'),
    accountId: z.uuid(),
    /** an email about another end is no longer true */
    trialEndsAt: z.string(),
  }),
  /** a broker's invoice to its customer, drawn when it is sent */
  z.object({ kind: z.literal('customer-invoice'), invoiceId: z.uuid() }),
  /** a carrier's invoices to its factoring company */
  z.object({ kind: z.literal('factoring'), submissionId: z.uuid() }),
  z.object({
    kind: z.literal('notification'),
    /** one account's, in one email */
    notificationIds: z.array(z.uuid()),
  }),
])
export type MailTask = z.output<typeof mailTaskSchema>
type MailKind = MailTask['kind']
export const MAIL_KINDS: readonly MailKind[] = mailTaskSchema.options.map(({ shape }) => shape.kind.value)
/** What renders and sends each kind. */
export type MailSenders = { [Kind in MailKind]: (task: Extract<MailTask, { kind: Kind }>) => Promise<void> }
/** An email about the subscription. */
export type BillingMailTask = Extract<MailTask, { kind: 'billing' | 'trial-ending' }>
/** An email to a carrier for which a dispatcher books. */
export type ConsentMailTask = Extract<MailTask, { consentId: string } | { dealId: string }>
/** An email about the account. */
export type AccountMailTask = Exclude<
  MailTask,
  { kind: 'notification' | 'customer-invoice' | 'factoring' } | BillingMailTask | ConsentMailTask
>

/** Queues an email in the transaction that causes it: both commit or neither does. */
export async function queueMail(tx: Transaction<Schema>, task: MailTask): Promise<void> {
  await new PgBoss({ db: fromKysely(tx) }).send(MAIL_QUEUE, task)
}

/** Queues an email for each list of notifications. Those of matches wait until no other email does. */
export async function queueNotificationMails(
  tx: Transaction<Schema>,
  emails: readonly { ids: readonly string[]; group: EmailGroup }[],
): Promise<void> {
  if (emails.length === 0) return
  const jobs = emails.map(({ ids, group }) => {
    const data: MailTask = { kind: 'notification', notificationIds: [...ids] }
    return { data, priority: group === 'matches' ? -1 : 0 }
  })
  await new PgBoss({ db: fromKysely(tx) }).insert(MAIL_QUEUE, jobs)
}

/** A notification to push to all its account's devices, or only to those not reached yet. */
export const pushTaskSchema = z.object({
  notificationId: z.uuid(),
  deviceIds: z.optional(z.array(z.uuid())),
  failures: z.int(),
})
export type PushTask = z.output<typeof pushTaskSchema>

/**
 * Queues pushes, in the transaction that causes them if there is one.
 * @param afterMs delay in milliseconds
 */
export async function queuePushes(db: Kysely<Schema>, tasks: readonly PushTask[], afterMs = 0): Promise<void> {
  if (tasks.length === 0) return
  const startAfter = Math.ceil(afterMs / 1000)
  await new PgBoss({ db: fromKysely(db) }).insert(
    PUSH_QUEUE,
    tasks.map((data) => ({ data, startAfter })),
  )
}

/** The payment provider says that something about this customer changed. */
export const billingTaskSchema = z.object({ customerId: z.string() })
export type BillingTask = z.output<typeof billingTaskSchema>

/** Queues a reading of the provider in the transaction that saves its event. */
export async function queueBillingSync(tx: Transaction<Schema>, task: BillingTask): Promise<void> {
  await new PgBoss({ db: fromKysely(tx) }).send(BILLING_QUEUE, task)
}

/** An endpoint of a program has messages to send. */
export const webhookTaskSchema = z.object({
  endpointId: z.uuid(),
  accountId: z.uuid(),
  /** starts later and only queues the task again: a waiting task would keep others from being queued */
  later: z.optional(z.literal(true)),
})
export type WebhookTask = z.output<typeof webhookTaskSchema>
type WokenEndpoint = Pick<WebhookTask, 'endpointId' | 'accountId'>

/** Wakes an endpoint, in the transaction that adds a message if there is one. One job waits beside the one that runs. */
export async function queueWebhook(db: Kysely<Schema>, { endpointId, accountId }: WokenEndpoint): Promise<void> {
  const task: WebhookTask = { endpointId, accountId }
  const group = { id: accountId }
  await new PgBoss({ db: fromKysely(db) }).send(WEBHOOK_QUEUE, task, { singletonKey: endpointId, group })
}

export async function queueWebhookLater(
  db: Kysely<Schema>,
  { endpointId, accountId }: WokenEndpoint,
  afterSeconds: number,
): Promise<void> {
  const task: WebhookTask = { endpointId, accountId, later: true }
  await new PgBoss({ db: fromKysely(db) }).send(WEBHOOK_QUEUE, task, {
    singletonKey: `${endpointId} later`,
    startAfter: afterSeconds,
  })
}
