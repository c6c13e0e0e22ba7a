import { expect } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { backgroundSync, syncTags } from '#tests/support/background-sync.ts'
import { signedInEarlier } from '#tests/support/browser-person.ts'
import { wholeChromium } from '#tests/support/chromium.ts'
import { bookLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { anything, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { askArrival } from '#tests/support/load-actions.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

// only the full Chromium build has Background Sync
test.use({ launchOptions: wholeChromium, serviceWorkers: 'allow' })

/** Resolves once the worker has sent what it could, and told this page. */
function heardSync(): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'sync' && resolve())
  })
}

test('[UNDO-01] a tap is sent once signal is back, though the app was closed before the wait for Undo ended', async ({
  browser,
  clientOf,
  origin,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await bookLoad(broker, dispatcher)
  const road = await startFaultProxy(origin)
  const { page } = await signedInEarlier(browser, { origin: road.url, email: DISPATCHER, on: 'phone' })
  await page.context().grantPermissions(['background-sync'], { origin: road.url })
  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  await expect(page.getByRole('button', { name: 'Confirm arrival' })).toBeVisible()
  const sync = await backgroundSync(page.context(), page, { origin: road.url })
  // as under a steel roof: the phone believes that it is online
  const signalBack = road.meet(anything, 'no-signal')
  const workerTried = page.evaluate(heardSync)
  await askArrival(page)
  await workerTried
  // a sync that ended well is forgotten within moments
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(syncTags), 'the browser tries again').toEqual(['outbox'])
  await page.goto('about:blank')
  signalBack()
  await sync()
  const status = async () => (await broker.call(readLoadEndpoint, { params: load })).status
  await expect.poll(status, { timeout: 30_000 }).toBe('completed')
  await page.context().close()
  await road.stop()
})
