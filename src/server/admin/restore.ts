import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openDatabase } from '#server/db/connection.ts'
import { analyze, finishRestore, isEmptyDatabase, newestEventAt } from '#server/db/database-identity.sql.ts'
import { readDatabaseTime } from '#server/db/database-time.sql.ts'
import { countBoardDifferences, rebuildBoard } from '#server/features/board/board-rebuild.sql.ts'
import { type AdminCommand, WrongUsage } from './command.ts'

/** Writes the dump into the database. @throws Error when a statement fails, or the program is missing */
async function runPgRestore(dump: string, databaseUrl: string): Promise<void> {
  const args = ['--no-owner', '--exit-on-error', `--dbname=${databaseUrl}`, dump]
  const child = spawn('pg_restore', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () =>
      reject(new Error("pg_restore isn't installed here: run it elsewhere, then 'npm run admin -- restore --finish'")),
    )
  })
  const [code] = await Promise.race([once(child, 'exit'), failed])
  if (code !== 0) throw new Error(`pg_restore ended with ${code}: the database is incomplete. Drop it and begin again`)
}

/** Brings a backup into use, so that devices notice that it knows less than they do. */
export const restoreCommand: AdminCommand = {
  name: 'restore',
  usage: '<dump> | --finish',
  summary: 'Restores a dump into the empty database of DATABASE_URL, or finishes a restore done otherwise.',
  details: `
<dump> is a file of 'pg_dump --format=custom'. Stop every server first, and create the database with createdb.
--finish is for a database that pg_restore, a file copy or point-in-time recovery restored.

Either way devices then drop what they stored and read everything again, rows that another cluster wrote get
transaction ids of this one, and the board is made equal to the loads.`,
  async run([what, ...rest], { config, say }) {
    if (what === undefined || rest.length > 0) throw new WrongUsage('Name the dump, or say --finish.')
    if (config.databaseUrl === undefined)
      throw new Error('DATABASE_URL is not set. A PGlite folder is restored by copying it back while nothing runs')
    const database = await openDatabase(config)
    try {
      if (what !== '--finish') {
        if (!(await isEmptyDatabase(database.work)))
          throw new Error(`${database.place} isn't empty. Create a new one with createdb, and name it in DATABASE_URL`)
        await runPgRestore(what, config.databaseUrl)
      }
      const renewed = await finishRestore(database.work)
      const now = new Date(await readDatabaseTime(database.work))
      const { missing, extra, outdated } = await countBoardDifferences(database.work, now)
      if (missing + extra + outdated > 0) await rebuildBoard(database.work, now)
      await analyze(database.work)
      const newest = await newestEventAt(database.work)
      say(`${database.place} is restored. Its newest event is from ${newest?.toISOString() ?? 'before any event'}.`)
      if (renewed > 0) say(`${renewed} rows had transaction ids of another cluster, and got new ones.`)
      say('Start Milepost with this DATABASE_URL. Devices drop what they stored and read everything again.')
      return true
    } finally {
      await database.close()
    }
  },
}
