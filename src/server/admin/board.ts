import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import { countBoardDifferences, rebuildBoard } from '#server/features/board/board-rebuild.sql.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

/** Compares the board with the loads that it copies, and makes it equal to them. */
export const boardCommand: AdminCommand = {
  name: 'board',
  usage: 'check | rebuild',
  summary: 'Compares the load board with the loads, or makes it equal to them.',
  details:
    'While it rebuilds, posting and booking wait: about 10 seconds with 100,000 open loads.\nRunning servers show the result at once.',
  async run([what, ...rest], { config, answer }) {
    if ((what !== 'check' && what !== 'rebuild') || rest.length > 0) throw new WrongUsage("Say 'check' or 'rebuild'.")
    const database = await openDatabase(config)
    try {
      const now = new Date(await readDatabaseTime(database.probe))
      if (what === 'rebuild') {
        await rebuildBoard(database.work, now)
        await logOperatorAct(database.work, 'board rebuild', {})
      }
      const differences = await countBoardDifferences(database.work, now)
      const { missing, extra, outdated } = differences
      const isEqual = missing + extra + outdated === 0
      answer(
        { isEqual, ...differences },
        isEqual
          ? 'The board equals the loads.'
          : `The board differs: ${missing} loads are missing, ${extra} are no longer open, ${outdated} are outdated.`,
      )
      return isEqual
    } finally {
      await database.close()
    }
  },
}
