import { ensureBuiltApp } from '#scripts/built-app.ts'

/** Runs once before the browser tests, so that no two workers build at the same time. */
export default function buildOnce(): void {
  ensureBuiltApp()
}
