import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { OP_VERSION_HEADER } from '#contract/api/common-schemas.ts'
import { builtFile } from '#tests/support/built-file.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { deployments } from '#tests/support/deployments.ts'
import { anything, type FaultProxy, startFaultProxy, write } from '#tests/support/fault-proxy.ts'
import { filled } from '#tests/support/filled.ts'
import { returnToTab } from '#tests/support/service-worker.ts'
import {
  book,
  BROKER,
  expectDeliveredOnce,
  expectSavedHere,
  openLoad,
  outboxStates,
  setUpPhone,
  test as base,
  untouched,
} from '#tests/support/fault-test.ts'

base.describe.configure({ timeout: 150_000 })

/** A fault proxy that leads to the latest deployed build. */
const test = base.extend<{ deploy: () => Promise<void>; road: FaultProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  road: async ({}, lend) => {
    const road = await startFaultProxy('')
    await lend(road)
    await road.stop()
  },
  deploy: async ({ road }, lend) => {
    const builds = await deployments()
    await lend(async () => road.leadTo(await builds.deploy()))
    await builds.stop()
  },
})

test.use({ serviceWorkers: 'allow' })

const toBookings = write('/api/load-requests')

const waitsForUpdate = (page: Page) => page.getByRole('link', { name: '1 item is waiting for the latest version.' })

function entryOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
}

/** Updates to the build that was just deployed, as a user returning to the page does. */
async function update(page: Page): Promise<void> {
  const before = await entryOf(page)
  await returnToTab(page)
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await notice.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 })
  await expect.poll(() => entryOf(page).catch(() => before)).not.toBe(before)
}

test('[F64, F69] an update sends requests of older builds once; a tab two builds behind still opens new screens', async ({
  road,
  turnOn,
  deploy,
}) => {
  await deploy()
  const broker = await demoClient(road.url, BROKER)
  const [tooOld, ...loads] = await untouched(broker, 3)
  if (!tooOld) throw new Error('No load')
  const phone = await turnOn()
  const old = await setUpPhone(phone, road, [...loads, tooOld])
  const removeFault = road.meet(toBookings, { ask: { [OP_VERSION_HEADER]: '-9' } })
  await book(old)
  await expect(waitsForUpdate(old)).toBeVisible()
  await old.reload()
  await expect(waitsForUpdate(old)).toBeVisible()
  expect(road.passed.filter(({ method, path }) => toBookings(method, path))).toHaveLength(1)
  removeFault()

  road.meet(anything, 'no-signal')
  for (const load of filled(loads)) {
    await openLoad(old, road.url, load)
    await book(old)
    await expectSavedHere(old)
  }
  const first = await entryOf(old)
  await deploy()
  road.heal()
  const page = await phone.context.newPage()
  await page.goto(road.url + PATHS.dashboard)
  await expect.poll(() => outboxStates(page)).toEqual(['blocked:update', 'done', 'done'])
  await update(page)
  await expectDeliveredOnce(page, broker, [tooOld, ...loads])

  await deploy()
  await update(page)
  // no file of the first build is left on the device
  const devtools = await phone.context.newCDPSession(old)
  await devtools.send('Network.clearBrowserCache')
  await old.bringToFront()
  let reloads = 0
  old.on('domcontentloaded', () => (reloads += 1))
  await old.getByRole('button', { name: 'Open menu' }).click()
  await old.getByRole('dialog').getByRole('link', { name: 'Notifications' }).click()
  await expect(old.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(reloads).toBe(0)
  expect(await entryOf(old)).toBe(first)
  // the first deployment renamed its files
  const file = new RegExp(builtFile('notifications.route').replace(/.{8}\.js$/, '.{7}1\\.js$'))
  const parts = road.passed.filter(({ path }) => file.test(path))
  expect(parts.at(-1)?.status).toBe(200)
})
