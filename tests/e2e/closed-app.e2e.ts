import { expect, type Page } from 'playwright/test'
import { refreshSessionEndpoint } from '#contract/account/account.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { backgroundSync, syncTags } from '#tests/support/background-sync.ts'
import { signedInEarlier } from '#tests/support/browser-person.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { bookLoad } from '#tests/support/demo-client.ts'
import { test as base } from '#tests/support/demo-test.ts'
import { anything, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { askArrival } from '#tests/support/load-actions.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { storedSession } from '#tests/support/stored-session.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

interface Closed {
  page: Page
  /** the browser says that signal is back */
  sync: () => Promise<void>
  road: FaultProxy
}

/** A page of the dispatcher's, behind a proxy, whose worker is installed. */
const test = base.extend<{ open: (path: string) => Promise<Closed> }>({
  open: async ({ browser, origin }, lend) => {
    const road = await startFaultProxy(origin)
    const { page } = await signedInEarlier(browser, { origin: road.url, email: DISPATCHER, on: 'phone' })
    await page.context().grantPermissions(['background-sync'], { origin: road.url })
    await lend(async (path) => {
      await page.goto(path)
      await waitForCachedShell(page)
      return { page, road, sync: await backgroundSync(page.context(), page, { origin: road.url }) }
    })
    await page.context().close()
    await road.stop()
  },
})

// only the full Chromium build has Background Sync
test.use({ launchOptions: wholeChromium, serviceWorkers: 'allow' })

/** Resolves once the worker has sent what it could, and told this page. */
function heardSync(): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'sync' && resolve())
  })
}

async function expectSyncStays(page: Page): Promise<void> {
  // oxlint-disable-next-line luck/no-pause -- the browser forgets a sync that ended well within moments, and says so nowhere
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(syncTags), 'the browser tries again').toEqual(['outbox'])
}

test('[UNDO-01] a tap is sent once signal is back, though the app was closed before the wait for Undo ended', async ({
  open,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const { page, road, sync } = await open(loadPath(load.id))
  await expect(page.getByRole('button', { name: 'Confirm arrival' })).toBeVisible()
  // as under a steel roof: the phone believes that it is online
  const signalBack = road.meet(anything, 'no-signal')
  const workerTried = page.evaluate(heardSync)
  await askArrival(page)
  await workerTried
  await expectSyncStays(page)
  await page.goto('about:blank')
  signalBack()
  await sync()
  const status = async () => (await broker.call(readLoadEndpoint, { params: load })).status
  await expect.poll(status, { timeout: 30_000 }).toBe('completed')
})

test('[OFF-05] a sign-out that found no signal is sent with every page closed', async ({ open, clientOf }) => {
  const { page, road, sync } = await open(PATHS.dashboard)
  const session = await storedSession(page)
  const signalBack = road.meet(anything, 'no-signal')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => page.evaluate(syncTags), { timeout: 15_000 }).toEqual(['outbox'])
  await expectSyncStays(page)
  await page.goto('about:blank')
  signalBack()
  await sync()
  const nobody = await clientOf(BROKER)
  const body = { refreshToken: session?.refreshToken ?? '' }
  await expect
    .poll(() => road.passed.some(({ path, status }) => path.endsWith('/auth/logout/proof') && status === 200), {
      timeout: 30_000,
    })
    .toBe(true)
  await expect(nobody.call(refreshSessionEndpoint, { body })).rejects.toMatchObject({ status: 401 })
})
