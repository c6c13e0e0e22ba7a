import { defineConfig } from 'playwright/test'
import { chromiumLaunch, desktop } from './tests/support/chromium.ts'

/** Tests run at desktop size; one for phones calls `test.use(phone)` or opens its own context. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/built-app.setup.ts',
  workers: 2,
  // how long a state may take on a busy machine; no test is slower for it
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    ...desktop,
    launchOptions: chromiumLaunch,
    // animations would slow every test down, and be captured halfway
    contextOptions: { reducedMotion: 'reduce' },
    // it would fetch the whole app for each test; tests of the worker allow it
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // tracing takes a third of each test's time, and fails when a test kills its browser
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
