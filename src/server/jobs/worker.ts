import { setTimeout } from 'node:timers/promises'
import type { JobResult, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'
import type { Instant } from '#domain/time/instant.ts'
import {
  announced,
  BILLING_QUEUE,
  CHORE_QUEUE,
  createBoss,
  createQueues,
  DEAD_QUEUE,
  EVENT_QUEUE,
  type EventJob,
  eventJob,
  MAIL_QUEUE,
  MINUTE_QUEUE,
  PUSH_QUEUE,
  type QueueClock,
  REGISTER_QUEUE,
  WEBHOOK_QUEUE,
} from './queue.ts'
import { type Chore, workChores } from './chores.ts'
import { findUnprocessedEvent, markProcessed, type RecordedEvent } from './domain-event.sql.ts'
import { type JobLog, messageOf } from './job-log.ts'
import {
  type BillingTask,
  billingTaskSchema,
  MAIL_KINDS,
  type MailSenders,
  type MailTask,
  mailTaskSchema,
  type PushTask,
  pushTaskSchema,
  type WebhookTask,
  webhookTaskSchema,
} from './task.ts'
import { releaseOrphanedJobs, requeueLostEvents } from './sweep.ts'

/** Handles an event at least once, so handlers must be idempotent. */
export interface EventHandler {
  name: string
  handle: (recorded: RecordedEvent) => Promise<void>
}

export interface RunningJobs {
  /** Waits up to ten seconds for running jobs; the next process to start retries the rest. */
  stop: () => Promise<void>
}

/** pg-boss adds a second. */
const STOP_MS = 9_000
const BATCH = 20

/** Runs all even if one fails, so a broken mail server doesn't delay notifications. */
async function askAll(works: readonly { name: string; run: () => Promise<void> }[]): Promise<void> {
  const failures: string[] = []
  for (const { name, run } of works) {
    await run().catch((error: unknown) => failures.push(`${name}: ${messageOf(error)}`))
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
}

async function handleEvent(
  { database, handlers, clock }: { database: Database; handlers: readonly EventHandler[]; clock: () => number },
  id: number,
): Promise<void> {
  const recorded = await findUnprocessedEvent(database.kysely, id)
  if (!recorded) return
  await askAll(handlers.map(({ name, handle }) => ({ name, run: () => handle(recorded) })))
  await markProcessed(database.kysely, id, new Date(clock()))
}

/**
 * Jobs of a batch fail separately. A full batch is followed by the next right away; otherwise pg-boss waits for a
 * notification, which may already have come.
 */
const ONE_BY_ONE = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 2,
} as const

/** A batch comes in no order, but people should hear of what happened in its order. */
function workEvents(boss: PgBoss, handle: (eventId: number) => Promise<void>, log: JobLog): Promise<string> {
  return boss.work<EventJob>(EVENT_QUEUE, ONE_BY_ONE, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data } of jobs.toSorted((one, other) => one.data.eventId - other.data.eventId)) {
      try {
        await handle(eventJob.parse(data).eventId)
        results.push({ id, status: 'completed' })
      } catch (error) {
        log(`event ${JSON.stringify(data)} will be retried: ${messageOf(error)}`, error)
        results.push({ id, status: 'failed', output: { message: messageOf(error) } })
      }
    }
    return results
  })
}

/** @throws Error when nobody sends a kind: the server must not start */
function mailSender(senders: Partial<MailSenders>): (task: MailTask) => Promise<void> {
  const unsent = MAIL_KINDS.filter((kind) => !senders[kind])
  if (unsent.length > 0) throw new Error(`no noun sends mail '${unsent.join("', '")}'`)
  const byKind = senders as Record<MailTask['kind'], (task: MailTask) => Promise<void>>
  return (task) => byKind[task.kind](task)
}

/** Emails fail separately, so one that is rejected delays no other. */
function workMail(
  boss: PgBoss,
  send: (task: MailTask) => Promise<void>,
  { isRefusedForGood, log }: { isRefusedForGood: (error: unknown) => boolean; log: JobLog },
): Promise<string> {
  return boss.work(MAIL_QUEUE, ONE_BY_ONE, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const task = mailTaskSchema.parse(data)
        try {
          await send(task)
          return { id, status: 'completed' }
        } catch (error) {
          if (isRefusedForGood(error)) {
            log(`mail '${task.kind}' is refused for good: ${messageOf(error)}`, error)
            return { id, status: 'completed', output: { message: messageOf(error) } }
          }
          log(`mail '${task.kind}' will be retried: ${messageOf(error)}`, error)
          return { id, status: 'failed', output: { message: messageOf(error) } }
        }
      }),
    ),
  )
}

/** Customers fail separately. Jobs of one customer may run at once: the copy sorts them out. */
function workBilling(boss: PgBoss, sync: (task: BillingTask) => Promise<void>, log: JobLog): Promise<string> {
  return boss.work(BILLING_QUEUE, ONE_BY_ONE, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      try {
        await sync(billingTaskSchema.parse(data))
        results.push({ id, status: 'completed' })
      } catch (error) {
        log(`billing will be retried: ${messageOf(error)}`, error)
        results.push({ id, status: 'failed', output: { message: messageOf(error) } })
      }
    }
    return results
  })
}

/**
 * Endpoints at once, and those of one company: a server that never answers holds its place for as long as a try may take,
 * and a company with many of them leaves the others theirs. Each place asks the queue now and then, if it isn't notified.
 */
const WEBHOOK_PLACES = {
  localConcurrency: 12,
  localGroupConcurrency: 3,
  notifyPollingIntervalSeconds: 6,
  burstWhenBatchFull: true,
}

/** A failure of ours is retried; how a server answered isn't one. */
async function workWebhooks(boss: PgBoss, deliver: (task: WebhookTask) => Promise<void>, log: JobLog): Promise<void> {
  await boss.work<WebhookTask>(WEBHOOK_QUEUE, WEBHOOK_PLACES, async (jobs) => {
    for (const { data } of jobs)
      try {
        await deliver(webhookTaskSchema.parse(data))
      } catch (error) {
        log(`webhook will be retried: ${messageOf(error)}`, error)
        throw error
      }
  })
}

/** Large batches keep the encryption threads busy. A slow push service delays its own batch, not the others. */
const PUSH_BATCH = 1000
const PUSH_WORKERS = 3

/** If a batch fails it is retried whole: a device may get a push twice, but shows it once. */
function workPushes(boss: PgBoss, send: (tasks: readonly PushTask[]) => Promise<void>, log: JobLog): Promise<string> {
  const options = {
    batchSize: PUSH_BATCH,
    localConcurrency: PUSH_WORKERS,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 2,
  } as const
  return boss.work(PUSH_QUEUE, options, async (jobs) => {
    try {
      await send(jobs.map(({ data }) => pushTaskSchema.parse(data)))
    } catch (error) {
      log(`${jobs.length} pushes will be retried: ${messageOf(error)}`, error)
      throw error
    }
  })
}

/** What one noun, or all of them, do after commands. */
export interface Jobs {
  handlers?: readonly EventHandler[]
  /** render and send queued emails */
  mail?: Partial<MailSenders>
  /** reads what changed at the payment provider */
  syncBilling?: (task: BillingTask) => Promise<void>
  /** pushes notifications to devices */
  sendPushes?: (tasks: readonly PushTask[]) => Promise<void>
  /** sends what an endpoint of a program has to hear */
  deliverWebhooks?: (task: WebhookTask) => Promise<void>
  /** asks the register of motor carriers what is due */
  refreshRegister?: () => Promise<void>
}

interface Work extends Jobs {
  /** whether the mail server will never take an email: another try would be refused as well */
  isRefusedForGood?: (error: unknown) => boolean
  chores?: Chore[]
  clock?: () => number
  /** the time that chores go by; null: none may run now */
  choreTime?: () => Promise<Instant | null>
  queueClock?: QueueClock
  log: JobLog
}

/**
 * Handles the events that commands record, within about 100 ms of commit, until stopped. Retries failures with growing
 * delays; logs and keeps those that run out of retries. Also runs the chores, once a minute across all servers.
 */
export async function startJobs(
  database: Database,
  {
    handlers = [],
    chores = [],
    mail,
    isRefusedForGood = () => false,
    sendPushes,
    syncBilling,
    deliverWebhooks,
    refreshRegister,
    clock = Date.now,
    choreTime = async () => clock(),
    queueClock,
    log,
  }: Work,
): Promise<RunningJobs> {
  const boss = createBoss(database, queueClock)
  boss.on('error', (error) => log(messageOf(error), error))
  boss.on('warning', (warning) => log(messageOf(warning)))
  await boss.start()
  await createQueues(boss)
  await releaseOrphanedJobs(database, boss)
  await requeueLostEvents(database, boss)

  const sweep = { name: 'sweep', run: () => requeueLostEvents(database, boss) }
  const endChores = await workChores(boss, [sweep, ...chores], { time: choreTime, log })
  await boss.work(DEAD_QUEUE, async (jobs) => {
    for (const { data } of jobs) log(`event ${JSON.stringify(data)} failed for good`)
  })
  if (refreshRegister) {
    await boss.schedule(REGISTER_QUEUE, '* * * * *')
    await boss.work(REGISTER_QUEUE, () =>
      announced(REGISTER_QUEUE, refreshRegister)().catch((error: unknown) =>
        log(`carrier register: ${messageOf(error)}`, error),
      ),
    )
    await boss.send(REGISTER_QUEUE, {})
  }
  if (mail) await workMail(boss, announced(MAIL_QUEUE, mailSender(mail)), { isRefusedForGood, log })
  if (syncBilling) await workBilling(boss, announced(BILLING_QUEUE, syncBilling), log)
  if (sendPushes) await workPushes(boss, announced(PUSH_QUEUE, sendPushes), log)
  if (deliverWebhooks) await workWebhooks(boss, announced(WEBHOOK_QUEUE, deliverWebhooks), log)
  const handle = (eventId: number) => handleEvent({ database, handlers, clock }, eventId)
  await workEvents(boss, announced(EVENT_QUEUE, handle), log)
  const queues = [
    MINUTE_QUEUE,
    CHORE_QUEUE,
    DEAD_QUEUE,
    REGISTER_QUEUE,
    MAIL_QUEUE,
    BILLING_QUEUE,
    PUSH_QUEUE,
    WEBHOOK_QUEUE,
    EVENT_QUEUE,
  ]
  return {
    async stop() {
      endChores()
      // `boss.stop` alone would notice only half a second later that nothing runs any more
      const idle = Promise.all(queues.map((queue) => boss.offWork(queue)))
      await Promise.race([idle, setTimeout(STOP_MS, undefined, { ref: false })])
      await boss.stop({ timeout: 1_000 })
    },
  }
}
