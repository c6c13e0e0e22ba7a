import type { PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Database } from '#server/db/connection.ts'
import { bossOf } from './boss.ts'

/** One job per domain event. */
export const EVENT_QUEUE = 'domain-event'
/** The jobs that failed for good. */
export const DEAD_QUEUE = 'domain-event-dead'
/** One job per mail. */
export const MAIL_QUEUE = 'mail'
/** One job per notification that is pushed. */
export const PUSH_QUEUE = 'push'
/** One job a minute, whatever the number of servers. */
export const MINUTE_QUEUE = 'every-minute'

export const eventJob = z.object({ eventId: z.number() })
export type EventJob = z.output<typeof eventJob>

/** A worker that gives no sign of life for this long is dead, and its event is tried anew; pg-boss allows no less. */
const SILENCE_SECONDS = 10
/** With the pause doubling from a second to at most an hour, about ten hours: a night without a mail server. */
const TRIES = 20

/** Taken up at once, and tried again until it is done or hopeless. */
const STUBBORN = {
  retryLimit: TRIES,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: SILENCE_SECONDS,
  notify: true,
}

/** An event has one job at a time (`exclusive` by its singletonKey); a dead one leaves a copy in the dead queue. */
const EVENT_JOBS = { ...STUBBORN, expireInSeconds: 300, deadLetter: DEAD_QUEUE }

/** A job names an address, so a sent one is forgotten within the hour. */
const MAIL_JOBS = { ...STUBBORN, expireInSeconds: 120, deleteAfterSeconds: 3600 }

/** What a push service asks to try later gets a job of its own: these tries are for a database or a process that failed. */
const PUSH_JOBS = { ...STUBBORN, expireInSeconds: 300, deleteAfterSeconds: 3600 }

/** Makes the queues, or brings those of an earlier version up to date. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_QUEUE)
  await boss.createQueue(EVENT_QUEUE, { ...EVENT_JOBS, policy: 'exclusive' })
  await boss.updateQueue(EVENT_QUEUE, EVENT_JOBS)
  await boss.createQueue(MAIL_QUEUE, MAIL_JOBS)
  await boss.updateQueue(MAIL_QUEUE, MAIL_JOBS)
  await boss.createQueue(PUSH_QUEUE, PUSH_JOBS)
  await boss.updateQueue(PUSH_QUEUE, PUSH_JOBS)
  await boss.createQueue(MINUTE_QUEUE, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 50 })
}

/** Makes the tables and queues of the jobs ahead of the first start; `startJobs` does the same. */
export async function installQueues(database: Database): Promise<void> {
  const boss = bossOf(database)
  await boss.start()
  await createQueues(boss)
  await boss.stop()
}
