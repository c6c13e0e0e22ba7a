import type { Kysely } from 'kysely'
import type { Instant } from '#domain/time/instant.ts'
import { saveSetting } from '#server/db/app-setting.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { hourly, type Hours } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { countBoardDifferences, LAST_BOARD_CHECK, type LastBoardCheck } from './board-rebuild.sql.ts'
import { clearPassedPickups } from './board.sql.ts'

interface BoardChoresDeps extends Hours {
  log: JobLog
}

export function boardChores({ log, ...hours }: BoardChoresDeps): Chore[] {
  const { db } = hours
  return [
    { name: 'clear passed pickups', run: (now) => clearPassedPickups(db, new Date(now)) },
    hourly(hours, { name: 'check the board', run: (now) => checkBoard(db, now, log) }),
  ]
}

/** Nothing but the board's own triggers keeps it equal to the loads, so a difference is a bug that an operator must see. */
async function checkBoard(db: Kysely<Schema>, now: Instant, log: JobLog): Promise<void> {
  const differences = await countBoardDifferences(db, new Date(now))
  await saveSetting(db, LAST_BOARD_CHECK, { at: new Date(now).toISOString(), ...differences } satisfies LastBoardCheck)
  const { missing, extra, outdated } = differences
  if (missing + extra + outdated > 0)
    log(
      `board: ${missing} loads are missing, ${extra} are extra, ${outdated} are outdated: npm run admin -- board rebuild`,
    )
}
