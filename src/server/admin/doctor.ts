import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { readStatus } from '#server/features/operator/read-status.ts'
import { clockCheck } from '../clock-check.ts'
import { openDocumentStore } from '../document-store.ts'
import { readBuild } from '../version.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

export const doctorCommand: AdminCommand = {
  name: 'doctor',
  usage: '',
  summary: 'Checks the database, clock, board, jobs, documents, disk and backups.',
  details:
    "Changes nothing. Ends with 1 if a check failed; what only needs attention doesn't count. With PGlite, stop the server first.",
  async run(args, { config, answer }) {
    if (args.length > 0) throw new WrongUsage('It takes no words.')
    const database = await openDatabase(config)
    try {
      const { checks } = await readStatus(
        {
          database,
          compareClocks: clockCheck(Date.now, () => readDatabaseTime(database.probe)),
          documents: openDocumentStore(config, Date.now),
          version: await readBuild(),
          config,
        },
        { board: 'compare' },
      )
      answer(checks, ...checks.map(({ name, state, text }) => `${state.padEnd(9)}  ${name.padEnd(9)}  ${text}`))
      return checks.every(({ state }) => state !== 'failed')
    } finally {
      await database.close()
    }
  },
}
