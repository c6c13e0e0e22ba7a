import { analyze, finishRestore } from '#server/db/database-identity.sql.ts'
import { migrate, readShape } from '#server/db/migrate.ts'
import { copyRows } from '#server/db/move-rows.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { isEmptyDatabase } from '#server/db/own-schemas.sql.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { listWaitingJobs } from '#server/jobs/job-status.sql.ts'
import { BILLING_QUEUE, createBoss, installQueues, MAIL_QUEUE, PUSH_QUEUE } from '#server/jobs/queue.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

/** Jobs of the others are made again from the rows. */
const MOVED_QUEUES = [MAIL_QUEUE, PUSH_QUEUE, BILLING_QUEUE]

export const moveCommand: AdminCommand = {
  name: 'move',
  usage: '',
  summary: 'Copies the PGlite of DATA_DIR into the empty PostgreSQL of DATABASE_URL.',
  details: `
Stop the server first, and create the database with createdb. The PGlite stays as it is. Every table is compared by the
number and a hash of its rows before the copy counts. Waiting emails and pushes move too. Documents stay in DATA_DIR,
so keep that variable. If it fails, drop the database and begin again.`,
  async run(args, { config, answer, progress }) {
    if (args.length > 0) throw new WrongUsage('It takes no words: DATA_DIR and DATABASE_URL name both ends.')
    if (config.databaseUrl === undefined)
      throw new Error('DATABASE_URL names no PostgreSQL: it says where the data goes')
    const target = await openPostgres(config.databaseUrl)
    try {
      if (!(await isEmptyDatabase(target.work)))
        throw new Error(`${target.place} isn't empty. Create a new one with createdb, and name it in DATABASE_URL`)
      const source = await openPglite(config.dataDir)
      try {
        const shape = await readShape(source)
        if (shape !== 'current') throw new Error(`${source.place} has tables that aren't this version's: start it once`)
        await migrate(target)
        await installQueues(target)
        const tables = await copyRows(source.work, target.work, progress)
        const jobs = await listWaitingJobs(source.work, MOVED_QUEUES)
        const boss = createBoss(target)
        await boss.start()
        for (const { queue, data, singletonKey, startAfter } of jobs)
          await boss.insert(queue, [{ data, startAfter, ...(singletonKey !== null && { singletonKey }) }])
        await boss.stop()
        await finishRestore(target.work)
        await analyze(target.work)
        const rows = tables.reduce((sum, table) => sum + table.rows, 0)
        await logOperatorAct(target.work, 'move', { from: source.place, rows, jobs: jobs.length })
        answer(
          { from: source.place, to: target.place, tables, jobs: jobs.length },
          `${rows} rows of ${tables.length} tables are the same in ${target.place}. ${jobs.length} waiting jobs moved.`,
          'Start Milepost with this DATABASE_URL and the same DATA_DIR. Set AUTH_SECRET if it was set before.',
        )
        return true
      } finally {
        await source.close()
      }
    } finally {
      await target.close()
    }
  },
}
