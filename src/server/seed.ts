import { readConfig } from './config.ts'
import { openAppContext } from './context.ts'
import { keepFilesPrivate } from './private-files.ts'
import { seedOrRefreshDemo } from './demo-data.ts'

/** `npm run demo`: fills an empty database with demo data, or moves its days up to today. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const config = readConfig(process.env)
  if (config.production) throw new Error('Demo data is not available in production')
  const context = await openAppContext(config)
  process.stdout.write(`Demo data: ${await seedOrRefreshDemo(context)}\n`)
  await context.close()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
