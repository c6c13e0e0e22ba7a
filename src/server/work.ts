import type { Context } from './context.ts'
import { notify } from './features/notifications/notify.job.ts'
import { startJobs } from './jobs/worker.ts'

/** What follows from recorded events, after their transaction committed. */
export async function startWork({ database }: Context): Promise<{ stop: () => Promise<void> }> {
  return startJobs(database, [{ name: 'notify', handle: (recorded) => notify(database.kysely, recorded) }])
}
