import { cpus, release, totalmem } from 'node:os'
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { listMigrations } from '#server/db/migrate.ts'
import { listOperatorActs, logOperatorAct } from '#server/db/operator-log.sql.ts'
import { readStatus } from '#server/features/operator/read-status.ts'
import { readDatabaseSettings, readTableSizes } from '#server/features/operator/status.sql.ts'
import { listFailedJobs } from '#server/jobs/job-status.sql.ts'
import { clockCheck } from '../clock-check.ts'
import { openDocumentStore } from '../document-store.ts'
import { readBuild } from '../version.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

const SHOWN = 100

export const supportCommand: AdminCommand = {
  name: 'support',
  usage: '<file>',
  summary: 'Writes what somebody who helps you needs to a file, without secrets.',
  details: `
The file has the answer of doctor, the machine, sizes of tables, PostgreSQL's settings, migrations, why jobs failed and what operators did. It has no variable that can hold a secret, no email, name or row that a person typed. Read it before you send it.`,
  async run([file, ...rest], { config, answer, confirm }) {
    if (file === undefined || rest.length > 0) throw new WrongUsage('Name the file.')
    await confirm(`Write what a helper needs to ${file}?`)
    const database = await openDatabase(config)
    try {
      const version = await readBuild()
      const { checks, queues } = await readStatus(
        {
          database,
          compareClocks: clockCheck(Date.now, () => readDatabaseTime(database.probe)),
          documents: openDocumentStore(config, Date.now),
          version,
          config,
        },
        { board: 'last' },
      )
      const { production, role, logLevel, drainMs, boardCacheMs, rateLimits } = config
      const about = {
        version,
        machine: {
          platform: `${process.platform} ${process.arch} ${release()}`,
          cores: cpus().length,
          memory: totalmem(),
        },
        config: {
          production,
          role,
          logLevel,
          drainMs,
          boardCacheMs,
          rateLimits,
        },
        checks,
        queues,
        failures: await listFailedJobs(database.work, null, SHOWN),
        migrations: await listMigrations(database),
        tables: await readTableSizes(database.work),
        settings: await readDatabaseSettings(database.work),
        acts: (await listOperatorActs(database.work, SHOWN)).map(({ command, done_at }) => ({ command, at: done_at })),
      }
      await writeFile(file, `${JSON.stringify(about, null, 2)}\n`, { flag: 'wx' })
      await logOperatorAct(database.work, 'support', {})
      answer({ file }, `${file} is written. Read it before you send it.`)
      return true
    } finally {
      await database.close()
    }
  },
}
