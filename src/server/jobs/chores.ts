import type { PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { Instant } from '#domain/time/instant.ts'
import { type JobLog, messageOf } from './job-log.ts'
import { announced, CHORE_QUEUE, MINUTE_QUEUE } from './queue.ts'

/** A task that runs every minute, on one of the servers. */
export interface Chore {
  name: string
  /** @param now the database's time: a server whose own clock is wrong must delete nothing by it */
  run: (now: Instant) => Promise<void>
}

const choreJob = z.object({ chore: z.string() })

/** How many run at once on a server, so that one slow chore leaves the others their turn. */
const AT_ONCE = 4

const POLLING = { notifyPollingIntervalSeconds: 2 }

/** How often a server asks whether it may run chores. */
const ASK_MS = 60_000

/**
 * Runs each chore once a minute as a job of its own, and a chore only once at a time across all servers.
 * @param time null while none may run here: other servers then take them
 * @returns a function that ends it, except for what is running
 */
export async function workChores(
  boss: PgBoss,
  chores: readonly Chore[],
  { time, log }: { time: () => Promise<Instant | null>; log: JobLog },
): Promise<() => void> {
  const byName = new Map(chores.map((chore) => [chore.name, chore]))
  await boss.schedule(MINUTE_QUEUE, '* * * * *')
  await boss.work(MINUTE_QUEUE, POLLING, async () => {
    // one that waits or runs isn't queued again
    await boss.insert(
      CHORE_QUEUE,
      chores.map(({ name }) => ({ data: { chore: name }, singletonKey: name })),
    )
  })

  async function run(name: string): Promise<void> {
    try {
      const now = await time()
      if (now === null) throw new Error('not run: this server may run no chores now')
      const chore = byName.get(name)
      if (chore) await announced(`chore ${name}`, chore.run)(now)
    } catch (error) {
      log(`${name}: ${messageOf(error)}`, error)
      throw error
    }
  }
  /** A worker that takes the next chore as soon as it has done one, without waiting for its next poll. */
  async function startWorker(): Promise<void> {
    let id = ''
    id = await boss.work<z.input<typeof choreJob>>(CHORE_QUEUE, POLLING, async (jobs) => {
      try {
        for (const { data } of jobs) await run(choreJob.parse(data).chore)
      } finally {
        boss.notifyWorker(id)
      }
    })
  }
  const start = () => Promise.all(Array.from({ length: AT_ONCE }, startWorker))

  let isWorking = false
  async function startOrPause(): Promise<void> {
    const may = (await time()) !== null
    if (may === isWorking) return
    isWorking = may
    await (may ? start() : boss.offWork(CHORE_QUEUE))
  }
  await startOrPause()
  const asking = setInterval(
    () => void startOrPause().catch((error: unknown) => log(`chores: ${messageOf(error)}`, error)),
    ASK_MS,
  )
  return () => clearInterval(asking)
}
