import { openDatabase } from '#server/db/connection.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { listFailedJobs, listQueues } from '#server/jobs/job-status.sql.ts'
import { createBoss } from '#server/jobs/queue.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

const SHOWN = 20
const MOST_RETRIED = 10_000

export const jobsCommand: AdminCommand = {
  name: 'jobs',
  usage: 'list | retry <queue>',
  summary: 'Shows the background work, or tries the failed jobs of a queue again.',
  details: `
list counts the jobs of each queue, and shows why the newest ${SHOWN} failed; it ends with 1 if any failed.
retry needs a queue's name, such as mail, push, billing or domain-event. A running server takes the jobs within seconds.`,
  async run([what, queue, ...rest], { config, answer, confirm }) {
    const isRetry = what === 'retry' && queue !== undefined
    if (rest.length > 0 || !(isRetry || (what === 'list' && queue === undefined)))
      throw new WrongUsage("Say 'list', or 'retry' and a queue.")
    const database = await openDatabase(config)
    try {
      const queues = await listQueues(database.work)
      if (isRetry) {
        if (!queues.some((each) => each.queue === queue))
          throw new WrongUsage(`There is no queue '${queue}', only ${queues.map((each) => each.queue).join(', ')}.`)
        const failed = await listFailedJobs(database.work, queue, MOST_RETRIED)
        const ids = failed.map(({ id }) => id)
        if (ids.length > 0)
          await confirm(`Try ${ids.length} failed jobs of ${queue} again? What they send goes out now.`)
        const boss = createBoss(database)
        await boss.start()
        if (ids.length > 0) await boss.retry(queue, ids)
        await boss.stop()
        await logOperatorAct(database.work, 'jobs retry', { queue, jobs: ids.length })
        answer({ queue, retried: ids.length }, `${ids.length} failed jobs of ${queue} wait again.`)
        return true
      }
      const failures = await listFailedJobs(database.work, null, SHOWN)
      const row = (cells: readonly (string | number)[]) =>
        cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(8))).join(' ')
      answer(
        { queues, failures },
        row(['queue', 'waiting', 'active', 'failed', 'oldest']),
        ...queues.map((each) =>
          row([each.queue, each.waiting, each.active, each.failed, `${each.oldestWaitingSeconds} s`]),
        ),
        ...failures.map((job) => `${job.failedAt?.toISOString() ?? ''}  ${job.queue}  ${job.reason ?? ''}  ${job.id}`),
      )
      return queues.every(({ failed }) => failed === 0)
    } finally {
      await database.close()
    }
  },
}
