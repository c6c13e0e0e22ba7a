import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { vacuum } from '#server/db/connection.ts'
import { newEmailCode } from '#server/features/account/secrets.ts'
import { clearAnswers } from '#server/http/idempotency.sql.ts'
import { ANSWER_RETENTION_DAYS } from '#server/http/idempotency.ts'
import { daysBefore, hourly } from '#server/jobs/chore-time.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { installQueues } from '#server/jobs/queue.ts'
import { type Jobs, type RunningJobs, startJobs } from '#server/jobs/worker.ts'
import { MailRefused } from '#server/ports/mail/mailer.ts'
import { deleteOldRecords } from '#server/workflows/delete-old-records.ts'
import type { AppContext } from './context.ts'
import { createLog, jobLogOn } from './log.ts'
import { type JobDeps, NOUNS } from './nouns.ts'

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

/** What all nouns do, as if one did it. */
function joinJobs(nouns: readonly Jobs[]): Jobs {
  const joined: Jobs = { handlers: nouns.flatMap(({ handlers = [] }) => handlers), mail: {} }
  for (const { handlers: _, mail, ...queues } of nouns)
    Object.assign(joined, queues, { mail: { ...joined.mail, ...mail } })
  return joined
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
  const { config, database, clock } = context
  const db = database.work
  const logAs =
    (name: string): JobLog =>
    (line, error) =>
      log(`${name}: ${line}`, error)
  const start = clock()
  const deps: JobDeps = {
    ...context,
    db,
    appUrl: config.appUrl,
    newCode: newEmailCode,
    collectEmailsMs: config.rateLimits ? COLLECT_EMAILS_MS : 0,
    start,
    log,
    logAs,
  }
  return startJobs(database, {
    ...joinJobs(NOUNS.map((noun) => noun.jobs?.(deps) ?? {})),
    isRefusedForGood: (error) => error instanceof MailRefused,
    log,
    clock,
    choreTime: choreTimeOf(context),
    chores: [
      ...NOUNS.flatMap((noun) => noun.chores?.(deps) ?? []),
      { name: 'clear answers', run: (now) => clearAnswers(db, daysBefore(now, ANSWER_RETENTION_DAYS)) },
      hourly(deps, {
        name: 'delete old records',
        run: (now) => deleteOldRecords(db, { before: daysBefore(now, RECORD_RETENTION_DAYS), now: new Date(now) }),
      }),
      hourly(deps, { name: 'vacuum the database', run: () => vacuum(database) }),
    ],
  })
}
