import { ensureBuiltApp } from '#scripts/built-app.ts'
import { prepareTemplates } from './server.ts'

/** Runs once before the browser tests: no two workers build at the same time, and none has to fill its own demo. */
export default async function prepare(): Promise<() => Promise<void>> {
  ensureBuiltApp()
  return prepareTemplates()
}
