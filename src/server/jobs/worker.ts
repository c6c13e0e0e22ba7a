import type { JobResult, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'
import { bossOf } from './boss.ts'
import { type DomainEvent, domainEvent } from './domain-event.ts'
import { type MailTask, mailTask } from './mail-task.ts'
import { type PushTask, pushTask } from './push-task.ts'
import { createQueues, DEAD_QUEUE, EVENT_QUEUE, eventJob, MAIL_QUEUE, MINUTE_QUEUE, PUSH_QUEUE } from './queue.ts'
import { releaseOrphans, sweepLostEvents } from './sweep.ts'

export interface RecordedEvent {
  id: number
  event: DomainEvent
  actorId: string | null
  createdAt: Date
}

/** Acts on an event, at least once: a handler that runs again on the same event must change nothing. */
export interface EventHandler {
  name: string
  handle: (recorded: RecordedEvent) => Promise<void>
}

/** Something to see to every minute, on one of the servers. */
export interface Chore {
  name: string
  run: () => Promise<void>
}

export interface RunningJobs {
  /** Waits up to ten seconds for what is under way; the rest is tried anew by whoever starts next. */
  stop: () => Promise<void>
}

type Log = (line: string) => void

const STOP_MS = 10_000
const BATCH = 20

async function eventOf({ kysely }: Database, id: number): Promise<RecordedEvent | null> {
  const row = await kysely.selectFrom('domain_event').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.processed_at) return null
  const event = domainEvent.parse({ ...row.payload, type: row.type })
  return { id, event, actorId: row.actor_id, createdAt: row.created_at }
}

/** All are asked even where one fails, so that a broken mail server holds up no notification. */
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
  const recorded = await eventOf(database, id)
  if (!recorded) return
  await askAll(handlers.map(({ name, handle }) => ({ name, run: () => handle(recorded) })))
  const processed = { processed_at: new Date(clock()) }
  await database.kysely.updateTable('domain_event').set(processed).where('id', '=', id).execute()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Each job of a batch has its own fate. Full batches are followed by the next at once; pg-boss otherwise waits for the next
 * nudge, which may have come before.
 */
const ONE_BY_ONE = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 2,
} as const

function workEvents(boss: PgBoss, handle: (eventId: number) => Promise<void>, log: Log): Promise<string> {
  return boss.work(EVENT_QUEUE, ONE_BY_ONE, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      try {
        await handle(eventJob.parse(data).eventId)
        results.push({ id, status: 'completed' })
      } catch (error) {
        log(`event ${JSON.stringify(data)} will be tried again: ${messageOf(error)}`)
        results.push({ id, status: 'failed', output: { message: messageOf(error) } })
      }
    }
    return results
  })
}

/** One mail that its server refuses holds up no other: each has its own fate. */
function workMail(boss: PgBoss, send: (task: MailTask) => Promise<void>, log: Log): Promise<string> {
  return boss.work(MAIL_QUEUE, ONE_BY_ONE, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const task = mailTask.parse(data)
        try {
          await send(task)
          return { id, status: 'completed' }
        } catch (error) {
          log(`mail '${task.kind}' will be tried again: ${messageOf(error)}`)
          return { id, status: 'failed', output: { message: messageOf(error) } }
        }
      }),
    ),
  )
}

/** Large batches keep the threads busy that seal them; one slow push service holds up a batch for seconds, not the others. */
const PUSH_BATCH = 1000
const PUSH_WORKERS = 3

/** A batch that fails as a whole is tried again as a whole: a device may be told twice, and shows it once. */
function workPushes(boss: PgBoss, send: (tasks: readonly PushTask[]) => Promise<void>, log: Log): Promise<string> {
  const options = {
    batchSize: PUSH_BATCH,
    localConcurrency: PUSH_WORKERS,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 2,
  } as const
  return boss.work(PUSH_QUEUE, options, async (jobs) => {
    try {
      await send(jobs.map(({ data }) => pushTask.parse(data)))
    } catch (error) {
      log(`${jobs.length} pushes will be tried again: ${messageOf(error)}`)
      throw error
    }
  })
}

interface Work {
  chores?: Chore[]
  /** writes and sends a mail that was queued */
  sendMail?: (task: MailTask) => Promise<void>
  /** pushes notifications to devices */
  sendPushes?: (tasks: readonly PushTask[]) => Promise<void>
  clock?: () => number
  log?: Log
}

/**
 * Handles the events that commands record, within some 100 ms of their commit, until stopped. Failures are tried again
 * with growing pauses; what fails for good is logged and kept. Also runs the chores, once a minute over all servers.
 */
export async function startJobs(
  database: Database,
  handlers: readonly EventHandler[],
  {
    chores = [],
    sendMail,
    sendPushes,
    clock = Date.now,
    log = (line) => void process.stderr.write(`jobs: ${line}\n`),
  }: Work = {},
): Promise<RunningJobs> {
  const boss = bossOf(database)
  boss.on('error', (error) => log(messageOf(error)))
  boss.on('warning', (warning) => log(warning.message))
  await boss.start()
  await createQueues(boss)
  await releaseOrphans(database, boss)
  await sweepLostEvents(database, boss)

  const sweep = { name: 'sweep', run: () => sweepLostEvents(database, boss) }
  await boss.schedule(MINUTE_QUEUE, '* * * * *')
  await boss.work(MINUTE_QUEUE, () => askAll([sweep, ...chores]).catch((error: unknown) => log(messageOf(error))))
  await boss.work(DEAD_QUEUE, async (jobs) => {
    for (const { data } of jobs) log(`event ${JSON.stringify(data)} was given up`)
  })
  if (sendMail) await workMail(boss, sendMail, log)
  if (sendPushes) await workPushes(boss, sendPushes, log)
  await workEvents(boss, (eventId) => handleEvent({ database, handlers, clock }, eventId), log)
  return { stop: () => boss.stop({ timeout: STOP_MS }) }
}
