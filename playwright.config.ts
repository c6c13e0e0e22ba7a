import { defineConfig } from 'playwright/test'
import { chromiumLaunch, desktop } from './tests/support/chromium.ts'

/** Tests start on a desktop; one that is about a phone says `test.use(phone)` or opens a context of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/built-app.setup.ts',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    ...desktop,
    launchOptions: chromiumLaunch,
    // what fades in would cost every test its frames, and be judged half-seen
    contextOptions: { reducedMotion: 'reduce' },
    // fetches every part of the app for each test anew; tests of what it does allow it
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // recording costs each test a third of its time, and a test that kills its browser its end
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
