import { readConfig } from './config.ts'
import { keepFilesPrivate } from './private-files.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { installQueues } from '#server/jobs/queue.ts'

/** `npm run db:migrate`: migrates the database without starting the server, which would do the same. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const database = await openDatabase(readConfig(process.env))
  await migrate(database)
  await installQueues(database)
  await database.close()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
