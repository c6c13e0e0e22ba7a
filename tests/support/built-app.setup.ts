import { rm } from 'node:fs/promises'
import { ensureBuiltApp } from '#scripts/built-app.ts'
import { freshDataDir } from './database.ts'
import { DEMO_DATA, DEMO_LOADS, startServer } from './server.ts'

/** Runs once before the browser tests: no two workers build at the same time, and none has to seed its own demo. */
export default async function prepare(): Promise<() => Promise<void>> {
  ensureBuiltApp()
  const dataDir = await freshDataDir()
  const server = await startServer({ demoLoads: DEMO_LOADS, dataDir })
  await server.stop()
  process.env[DEMO_DATA] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
