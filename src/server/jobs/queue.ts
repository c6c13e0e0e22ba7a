import { tracingChannel } from 'node:diagnostics_channel'
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Database } from '#server/db/connection.ts'

/** One job per domain event. */
export const EVENT_QUEUE = 'domain-event'
/** Events out of retries. */
export const DEAD_QUEUE = 'domain-event-dead'
/** A job per email. */
export const MAIL_QUEUE = 'mail'
/** One job per event of the payment provider. */
export const BILLING_QUEUE = 'billing'
/** One job per notification to push. */
export const PUSH_QUEUE = 'push'
/** A job per endpoint of a program that has something to hear. */
export const WEBHOOK_QUEUE = 'webhook'
/** One job a minute, however many servers. It queues the chores. */
export const MINUTE_QUEUE = 'every-minute'
/** A job per chore, so that a slow one holds up no other. */
export const CHORE_QUEUE = 'chore'

/** Starts each minute and may take several, so it is apart from the minute's other tasks. */
export const REGISTER_QUEUE = 'carrier-register'

export const eventJob = z.object({ eventId: z.number() })
export type EventJob = z.output<typeof eventJob>

/** A worker silent for this long counts as dead and its job is retried; pg-boss allows no less. */
const SILENCE_SECONDS = 10
/** With a delay doubling from a second to an hour, about ten hours: a night without a mail server. */
const TRIES = 20

/** Started right away, and retried until done or out of retries. */
const STUBBORN = {
  retryLimit: TRIES,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: SILENCE_SECONDS,
  notify: true,
}

/** One job per event at a time (`exclusive` by singletonKey). Out of retries, a copy goes to the dead queue. */
const EVENT_JOBS = { ...STUBBORN, expireInSeconds: 300, deadLetter: DEAD_QUEUE }

/** Jobs hold email addresses, so delete them an hour after sending. */
const MAIL_JOBS = { ...STUBBORN, expireInSeconds: 120, deleteAfterSeconds: 3600 }

const BILLING_JOBS = { ...STUBBORN, expireInSeconds: 120, deleteAfterSeconds: 3600 }

/** Push services' own retries are new jobs; these retries cover a failing database or process. */
const PUSH_JOBS = { ...STUBBORN, expireInSeconds: 300, deleteAfterSeconds: 3600 }

/** `stately`: one waits beside the one that runs, so what was added meanwhile is sent too. */
const WEBHOOK_JOBS = { ...STUBBORN, expireInSeconds: 300, deleteAfterSeconds: 3600 }

/** Not retried: the next minute's job does the same. */
const MINUTE_JOBS = { retryLimit: 0, expireInSeconds: 50, notify: true }

/** Not retried: the next minute queues it again, unless it still runs. */
const CHORE_JOBS = {
  retryLimit: 0,
  expireInSeconds: 900,
  heartbeatSeconds: SILENCE_SECONDS,
  deleteAfterSeconds: 3600,
  notify: true,
}

/** Not retried: the next minute's job asks what is still due. A dead worker's would keep that from starting. */
const REGISTER_JOBS = { retryLimit: 0, expireInSeconds: 900, heartbeatSeconds: SILENCE_SECONDS, notify: true }

/** Creates the queues, or updates those of an earlier version. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_QUEUE)
  await boss.createQueue(EVENT_QUEUE, { ...EVENT_JOBS, policy: 'exclusive' })
  await boss.updateQueue(EVENT_QUEUE, EVENT_JOBS)
  await boss.createQueue(MAIL_QUEUE, MAIL_JOBS)
  await boss.updateQueue(MAIL_QUEUE, MAIL_JOBS)
  await boss.createQueue(BILLING_QUEUE, BILLING_JOBS)
  await boss.updateQueue(BILLING_QUEUE, BILLING_JOBS)
  await boss.createQueue(PUSH_QUEUE, PUSH_JOBS)
  await boss.updateQueue(PUSH_QUEUE, PUSH_JOBS)
  await boss.createQueue(WEBHOOK_QUEUE, { ...WEBHOOK_JOBS, policy: 'stately' })
  await boss.updateQueue(WEBHOOK_QUEUE, WEBHOOK_JOBS)
  await boss.createQueue(MINUTE_QUEUE, { ...MINUTE_JOBS, policy: 'exclusive' })
  await boss.createQueue(CHORE_QUEUE, { ...CHORE_JOBS, policy: 'exclusive' })
  await boss.updateQueue(CHORE_QUEUE, CHORE_JOBS)
  await boss.createQueue(REGISTER_QUEUE, { ...REGISTER_JOBS, policy: 'exclusive' })
  await boss.updateQueue(REGISTER_QUEUE, REGISTER_JOBS)
}

/** Creates the job tables and queues before the first start; `startJobs` does the same. */
export async function installQueues(database: Database): Promise<void> {
  const boss = createBoss(database)
  await boss.start()
  await createQueues(boss)
  await boss.stop()
}

/** How often pg-boss looks for dead workers. */
const SUPERVISE_SECONDS = 10

function connection(database: Database): ConstructorOptions {
  if (database.kind === 'postgres') return { connectionString: database.connectionString, max: 4 }
  // pg-boss expects a pool, where one statement's failure can't affect another query, so its statements run alone
  const db = fromPglite(database.pglite)
  return {
    backend: 'pglite',
    db: { ...db, executeSql: (text, values) => database.alone(() => db.executeSql(text, values)) },
  }
}

/** Announces each job to listeners that time them, such as traces; without one it costs nothing. */
export const JOBS = tracingChannel<unknown, AnnouncedJob>('milepost.job')
interface AnnouncedJob {
  /** such as 'mail' or 'chore expire-tenders' */
  name: string
}

/** The work of a queue, announced. */
export function announced<Task extends unknown[], Result>(
  name: string,
  work: (...task: Task) => Promise<Result>,
): (...task: Task) => Promise<Result> {
  return (...task) => JOBS.tracePromise(() => work(...task), { name })
}

/** What the job queue waits by. */
export type QueueClock = ConstructorOptions['clock']

/**
 * This database's job queue, not started yet.
 * @param clock the system's, if none is given
 */
export function createBoss(database: Database, clock?: QueueClock): PgBoss {
  return new PgBoss({
    ...connection(database),
    ...(clock && { clock }),
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
}
