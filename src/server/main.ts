import type { RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listenEarly } from '#server/http/http-server.ts'
import { retainAssets } from '#server/http/retained-assets.ts'
import { assetFolders, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openAppContext } from './context.ts'
import { vacuum } from '#server/db/connection.ts'
import { DEMO_COLLEAGUES, DEMO_COMPANY, DEMO_EMAILS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { seedOrRefreshDemo } from './demo-data.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { keepFilesPrivate } from './private-files.ts'
import { createLog } from './log.ts'
import type { Tracing } from './tracing.ts'
import { readVersion } from './version.ts'

const CLOSE_MS = 5_000

/**
 * Starts the product: HTTP, database, demo data outside production, jobs. A start that takes long counts as alive while
 * it migrates. On SIGTERM and SIGINT it says that it isn't ready, serves a while longer, and ends.
 */
async function main(): Promise<void> {
  keepFilesPrivate()
  const config = readConfig(process.env)
  const early = listenEarly(config)
  const tracing = await startTracingIfAsked(config)
  const context = await openAppContext(config)
  if (!config.production) await seedOrRefreshDemo(context)
  await vacuum(context.database)
  const work = await startBackgroundJobs(context)
  await retainAssets(assetFolders(config), (await context.compareClocks()).now)
  let isDraining = false
  let answer: RequestListener = () => {}
  const app = await buildApp(context, {
    early: { server: early.server, keep: (handler) => (answer = handler) },
    isDraining: () => isDraining,
  })
  await app.ready()
  const port = await early.open(answer)

  // a program reads the log of production
  if (config.production) createLog('info').info(`Milepost is running at http://localhost:${port}`)
  else {
    process.stdout.write(`\nMilepost is running at http://localhost:${port}\n`)
    process.stdout.write(`Demo accounts (password ${DEMO_PASSWORD}): ${DEMO_EMAILS.join(', ')}\n`)
    const company = [DEMO_COMPANY, ...DEMO_COLLEAGUES.map(({ email }) => email)]
    process.stdout.write(`A company of four, with the same password: ${company.join(', ')}\n`)
    if (context.database.kind === 'pglite')
      process.stdout.write(
        'Data: PGlite. It survives a restart, not a power cut. Set DATABASE_URL to use PostgreSQL.\n',
      )
  }

  const stop = async () => {
    isDraining = true
    await setTimeout(config.drainMs)
    await Promise.all([early.close(), app.close()])
    await work.stop()
    // a job may wait for a lock that somebody keeps; the database undoes what it began
    await Promise.race([Promise.all([context.close(), tracing?.stop()]), setTimeout(CLOSE_MS)])
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/** Loads OpenTelemetry only for those who have a collector. */
async function startTracingIfAsked({ tracesUrl, role, logLevel }: Config): Promise<Tracing | undefined> {
  if (tracesUrl === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  const log = createLog(logLevel)
  return startTracing({ url: tracesUrl, version: await readVersion(), role, log: (line) => log.warn(line) })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
