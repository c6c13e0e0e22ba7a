import { test as base } from 'playwright/test'
import type { Page } from 'playwright/test'
import { type DemoClient, demoClient } from './demo-client.ts'
import type { AccountType } from '#contract/account/sign-up.ts'
import { registerNewcomer } from './newcomer.ts'
import { type Device, signedInEarlier } from './browser-person.ts'
import { DEMO_LOADS, startServer } from './server.ts'

export interface Demo {
  /**
   * Takes a separate device, on which a demo account signed in earlier, and opens the app at the path. Without a path the
   * test opens it. The device is closed after the test.
   */
  enter: (email: string, on?: Device, path?: string) => Promise<Page>
  /** Signs up somebody whom no other test knows, and returns the email for `enter` and `clientOf`. */
  newcomer: (accountType: AccountType) => Promise<string>
  /** The API as this demo account calls it. */
  clientOf: (email: string) => Promise<DemoClient>
}

/** Tests on a running product with 500 demo loads, which the tests of a worker share one after the other. */
export const test = base.extend<Demo, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, lend) => {
      const server = await startServer({ demoLoads: DEMO_LOADS })
      await lend(server.url)
      await server.stop()
    },
    // a busy machine migrates and fills a database slowly
    { scope: 'worker', timeout: 180_000 },
  ],
  enter: async ({ browser, origin }, lend) => {
    const pages: Page[] = []
    await lend(async (email, on = 'desktop', path) => {
      const { page } = await signedInEarlier(browser, { origin, email, on })
      pages.push(page)
      if (path !== undefined) await page.goto(path)
      return page
    })
    for (const page of pages) {
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
  },
  newcomer: async ({ origin }, lend) => lend((accountType) => registerNewcomer(origin, accountType)),
  clientOf: async ({ origin }, lend) => lend((email) => demoClient(origin, email)),
})
