import { unfoldBooking } from '#tests/support/board-load.ts'
import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { builtFile } from '#tests/support/built-file.ts'
import { anything, write } from '#tests/support/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { book, BROKER, expectDeliveredOnce, setUpPhone, test } from '#tests/support/fault-test.ts'
import { returnToTab } from '#tests/support/service-worker.ts'
import { withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { deferred } from '#tests/support/deferred.ts'
import { refuse } from '#tests/support/intercept-endpoint.ts'

test.describe.configure({ timeout: 120_000 })

const isWorker = (_: string, path: string) => path === '/sw.js'
const notice = (page: Page) => page.getByText('A new version is ready.')

/** Serves another build from now on; the page checks for it as when a user returns to the tab. */
async function deploy(
  road: FaultProxy,
  page: Page,
  change = (worker: string) => `${worker}\n// another build`,
): Promise<void> {
  road.meet(isWorker, { rewrite: change })
  await returnToTab(page)
}

/** Reloads the page and checks that the service worker controls it. */
async function controlled(page: Page): Promise<void> {
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

function countedLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => (count += 1))
  return () => count
}

/** Removes a file of the app from the device. */
async function forgetFile(page: Page, file: string): Promise<void> {
  await page.evaluate(async (path) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (new URL(url).pathname === path) await cache.delete(url)
    }
  }, file)
  await page
    .context()
    .newCDPSession(page)
    .then((devtools) => devtools.send('Network.clearBrowserCache'))
}

const NOT_OPENED = "We couldn't open this screen"

test('[F65] a screen whose chunk is gone reloads once when online, and asks for a connection when offline @core', async ({
  road,
  turnOn,
}) => {
  const page = await setUpPhone(await turnOn(), road)
  await controlled(page)
  const file = builtFile('notifications.route')
  await forgetFile(page, file)
  const panel = page.getByRole('heading', { name: 'Connect to open this screen' })
  const loads = countedLoads(page)

  const signalBack = road.meet(anything, 'no-signal')
  await page.goto(road.url + PATHS.notifications)
  await expect(panel).toBeVisible()
  expect(loads()).toBe(1)
  signalBack()

  road.meet((_, path) => path === file, { status: 404 })
  await page.goto(road.url + PATHS.notifications)
  await expect.poll(loads).toBe(3)
  await expect(page.getByRole('heading', { name: NOT_OPENED })).toBeVisible()
  expect(loads()).toBe(3)
})

test('[F65] a screen reloads once, too, when another build is served and only a file that it imports is gone', async ({
  road,
  turnOn,
}) => {
  const page = await setUpPhone(await turnOn(), road)
  await controlled(page)
  const file = builtFile('notifications.route')
  await forgetFile(page, file)
  const loads = countedLoads(page)
  road.meet((_, path) => path === file, { rewrite: (code) => `import './gone.js'\n${code}` })
  await page.goto(road.url + PATHS.notifications)
  await expect(page.getByRole('heading', { name: NOT_OPENED })).toBeVisible()
  expect(loads()).toBe(1)

  road.meet((_, path) => path === PATHS.dashboard, {
    rewrite: (html) => html.replaceAll(/(index-[\w-]{6})../g, '$1-2'),
  })
  await page.goto(road.url + PATHS.notifications)
  await expect.poll(loads).toBe(3)
  await expect(page.getByRole('heading', { name: NOT_OPENED })).toBeVisible()
  expect(loads()).toBe(3)
})

test('[F66] an update accepted during a send waits for the answer, and one request is made', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const page = await setUpPhone(await turnOn(), road, [load])
  await controlled(page)
  const answer = deferred()
  road.meet(write('/api/load-requests'), { holdUntil: answer.given })
  await deploy(road, page)
  await expect(notice(page)).toBeVisible()
  await book(page)
  await expect.poll(() => road.passed.some(({ method, path }) => write('/api/load-requests')(method, path))).toBe(true)
  const reloads = countedLoads(page)
  // the dialog covers the notice; the keyboard and other tabs still reach it
  await page.getByRole('button', { name: 'Reload', includeHidden: true }).dispatchEvent('click')
  await expect(page.getByText(/It installs once everything is sent/)).toBeVisible()
  expect(reloads()).toBe(0)
  answer.give()
  await expect.poll(reloads).toBe(1)
  await expectDeliveredOnce(page, broker, [load])
  expect(road.passed.filter(({ method, path }) => write('/api/load-requests')(method, path))).toHaveLength(1)
})

test('[F67] when one tab updates, the other shows the update notice and keeps the typed text @core', async ({
  road,
  turnOn,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  const typing = await setUpPhone(phone, road, [load])
  await controlled(typing)
  await typing.getByRole('button', { name: 'Book This Load' }).click()
  await unfoldBooking(typing)
  await typing.getByLabel('Message').fill('Empty in Tulsa at noon')
  const other = await phone.context.newPage()
  await other.goto(road.url + PATHS.dashboard)
  await deploy(road, other)
  await expect(notice(other)).toBeVisible()
  const reloads = countedLoads(typing)
  const reloaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(notice(typing)).toBeAttached()
  await expect(typing.getByLabel('Message')).toHaveValue('Empty in Tulsa at noon')
  expect(reloads()).toBe(0)
})

test('[F66] an accepted update waits while a form holds a refused save', async ({ road, turnOn }) => {
  const page = await setUpPhone(await turnOn(), road)
  await withoutBackgroundSync(page)
  await controlled(page)
  await page.goto(`${road.url}${PATHS.editProfile}`)
  const phone = page.getByLabel('Phone')
  const before = await phone.inputValue()
  await refuse(page, updateProfileEndpoint, {
    status: 422,
    code: 'VALIDATION_ERROR',
    message: 'This number is not in service',
  })
  await phone.fill('(312) 555-0188')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await refused
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
  await deploy(road, page)
  await expect(notice(page)).toBeVisible()
  const reloads = countedLoads(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectAccessible(page)
  await expect(phone).toHaveValue('(312) 555-0188')
  expect(reloads()).toBe(0)
  const reloaded = page.waitForEvent('load')
  await phone.fill(before)
  await reloaded
})

test('[F68] an incomplete download of a new version leaves the old one working', async ({ road, turnOn }) => {
  const page = await setUpPhone(await turnOn(), road)
  await controlled(page)
  const install = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return new Promise<string | undefined>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const { installing } = registration
        installing?.addEventListener('statechange', () => resolve(installing.state))
      })
    })
  })
  await deploy(road, page, (worker) =>
    worker.replace(builtFile('notifications.route').slice(1), 'assets/gone-00000000.js'),
  )
  expect(await install).toBe('redundant')
  await expect(notice(page)).toBeHidden()
  road.meet(anything, 'no-signal')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[F65] an update brings the new version of the heavy files that this device has used, no others, and drops the old ones', async ({
  road,
  turnOn,
}) => {
  const { page } = await turnOn()
  await signIn(page, BROKER, road.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await controlled(page)
  const kept = () =>
    page.evaluate(async () => {
      const all = (await (await caches.open('map')).keys()).map(({ url }) => new URL(url).pathname)
      return all.filter((path) => /import\.worker|maplibre/.test(path))
    })
  await page.goto(road.url + PATHS.bulkPost)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect.poll(kept).toHaveLength(1)
  const [current = ''] = await kept()
  expect(current).toMatch(/^\/assets\/rare-import\.worker-/)
  // as an earlier version of the app left it
  await page.evaluate(async (path) => {
    const cache = await caches.open('map')
    const answer = await cache.match(path, { ignoreSearch: true })
    if (answer) await cache.put('/assets/rare-import.worker-earlier1.js', answer)
    await cache.delete(path, { ignoreSearch: true })
  }, current)

  await deploy(road, page)
  await expect(notice(page)).toBeVisible()
  expect(await kept()).toEqual(['/assets/rare-import.worker-earlier1.js', current])

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect.poll(kept, 'earlier versions are gone once this one runs').toEqual([current])
})
