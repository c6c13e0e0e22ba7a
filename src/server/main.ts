import { retainAssets } from '#server/http/retained-assets.ts'
import { assetFolders, buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openAppContext } from './context.ts'
import { vacuum } from '#server/db/vacuum.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { seedOrRefreshDemo } from './demo-data.ts'
import { startBackgroundJobs } from './background-jobs.ts'

/** Starts the product: database, demo data outside production, jobs, HTTP. Ends cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const context = await openAppContext(config)
  if (!config.production) await seedOrRefreshDemo(context)
  await vacuum(context.database)
  const work = await startBackgroundJobs(context)
  await retainAssets(assetFolders(config), Date.now())
  const app = await buildApp(context)
  const address = await app.listen({ host: config.host, port: config.port })

  process.stdout.write(`\nMilepost is running at http://localhost:${new URL(address).port}\n`)
  if (!config.production) {
    process.stdout.write(`Demo accounts (password ${DEMO_PASSWORD}): ${DEMO_EMAILS.join(', ')}\n`)
    if (context.database.kind === 'pglite')
      process.stdout.write(
        'Data: PGlite. It survives a restart, not a power cut. Set DATABASE_URL to use PostgreSQL.\n',
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
