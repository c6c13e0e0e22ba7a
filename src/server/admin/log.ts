import { openDatabase } from '#server/db/connection.ts'
import { listOperatorActs } from '#server/db/operator-log.sql.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

const SHOWN = 50

export const logCommand: AdminCommand = {
  name: 'log',
  usage: '',
  summary: 'Shows what operators did by these commands.',
  details: `The newest ${SHOWN}, newest first. The database refuses to change or delete an entry.`,
  async run(args, { config, answer }) {
    if (args.length > 0) throw new WrongUsage('It takes no words.')
    const database = await openDatabase(config)
    try {
      const acts = await listOperatorActs(database.work, SHOWN)
      const lines = acts.map(
        ({ done_at, operator, command, details }) =>
          `${done_at.toISOString()}  ${operator}  ${command}  ${JSON.stringify(details)}`,
      )
      answer(acts, ...(lines.length > 0 ? lines : ['No operator did anything yet.']))
      return true
    } finally {
      await database.close()
    }
  },
}
