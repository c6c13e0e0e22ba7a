import { openDatabase } from '#server/db/connection.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { logOperatorAct } from '#server/db/operator-log.sql.ts'
import {
  countBoardDifferences,
  listBoardDifferences,
  measureRebuild,
  rebuildBoard,
} from '#server/features/board/board-rebuild.sql.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

/** Compares the board with the loads that it copies, and makes it equal to them. */
export const boardCommand: AdminCommand = {
  name: 'board',
  usage: 'check | rebuild | rebuild --dry-run',
  summary: 'Compares the load board with the loads, or makes it equal to them.',
  details: `
rebuild writes only loads that differ, 200 at a time. Only changes to those 200 wait meanwhile. Ctrl+C ends it after the piece; call it again to go on. --dry-run says how many differ and how long it will take.
Running servers show the result at once.`,
  async run(words, { config, answer, progress, confirm, stopped }) {
    const [what, ...rest] = words.filter((word) => word !== '--dry-run')
    const isTrial = words.includes('--dry-run')
    if ((what !== 'check' && what !== 'rebuild') || rest.length > 0 || (isTrial && what === 'check'))
      throw new WrongUsage("Say 'check', 'rebuild' or 'rebuild --dry-run'.")
    const database = await openDatabase(config)
    try {
      const now = new Date(await readDatabaseTime(database.probe))
      if (isTrial) {
        const ids = await listBoardDifferences(database.work, now)
        const differing = ids.length
        const seconds = Math.ceil((await measureRebuild(database.work, ids, now)) / 1000)
        answer({ differing, seconds }, `${differing} loads differ. 'board rebuild' takes about ${seconds} seconds.`)
        return differing === 0
      }
      if (what === 'rebuild') {
        const ids = await listBoardDifferences(database.work, now)
        const differing = ids.length
        if (differing > 0) await confirm(`Make the board equal to the loads? ${differing} loads differ.`)
        const hasEnded = stopped()
        const goesOn = (count: number) => {
          progress(`${count} of ${differing}`)
          return !hasEnded()
        }
        const done = await rebuildBoard(database.work, { ids, now, goesOn })
        await logOperatorAct(database.work, 'board rebuild', { differing, done })
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
