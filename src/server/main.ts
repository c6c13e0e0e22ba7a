import { keepAssets } from '#server/http/kept-assets.ts'
import { appFolders, buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openContext } from './context.ts'
import { tend } from '#server/db/tend.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { keepDemoAlive } from './demo-data.ts'
import { startWork } from './work.ts'

/** Starts the product: database, demo data outside production, jobs, HTTP. Ends cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const context = await openContext(config)
  if (!config.production) await keepDemoAlive(context)
  await tend(context.database)
  const work = await startWork(context)
  await keepAssets(appFolders(config), Date.now())
  const app = await buildApp(context)
  const address = await app.listen({ host: config.host, port: config.port })

  process.stdout.write(`\nMilepost is at http://localhost:${new URL(address).port}\n`)
  if (!config.production) {
    process.stdout.write(`Demo accounts, password ${DEMO_PASSWORD}: ${DEMO_EMAILS.join(', ')}\n`)
    if (context.database.kind === 'pglite')
      process.stdout.write(
        'Data: PGlite. It survives the end of this process, not a power cut; set DATABASE_URL for PostgreSQL.\n',
      )
  }

  const stop = async () => {
    await app.close()
    await work.stop()
    await context.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
